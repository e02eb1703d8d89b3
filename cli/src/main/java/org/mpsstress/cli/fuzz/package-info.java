/** {@code fuzz}: programs that nobody wrote. */
package org.mpsstress.cli.fuzz;
