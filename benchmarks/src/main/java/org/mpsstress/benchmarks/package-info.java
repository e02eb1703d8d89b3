/**
 * What the tool itself costs: Java against native, trace, start skew, scaling, controlled
 * scheduling. Figures are medians and ratios of one run, judged against their bars here and never
 * in a test.
 */
package org.mpsstress.benchmarks;
