/** How far apart threads start that were to start together. */
package org.mpsstress.benchmarks.start;
