/**
 * From a scenario to its cases, and from a case to its plan: the JSON file that is the only thing
 * the native side reads.
 */
package org.mpsstress.scenarios.plan;
