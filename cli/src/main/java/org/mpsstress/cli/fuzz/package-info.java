/** {@code fuzz}: random programs, and what they find. */
package org.mpsstress.cli.fuzz;
