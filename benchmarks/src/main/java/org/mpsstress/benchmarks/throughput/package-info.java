/** Operations per second of whole plans, from their traces. */
package org.mpsstress.benchmarks.throughput;
