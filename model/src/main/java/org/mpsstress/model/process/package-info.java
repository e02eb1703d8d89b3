/**
 * Starts processes: the one place that knows how. A child has a limit, its output goes to a file or
 * is read here, and what it started ends with it.
 */
package org.mpsstress.model.process;
