/**
 * Random programs: scenarios that are correct by construction, steered by what was covered before,
 * and the corpus of those that are worth keeping.
 */
package org.mpsstress.scenarios.fuzz;
