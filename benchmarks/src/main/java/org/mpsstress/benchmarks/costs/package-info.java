/** Single calls, in nanoseconds of processor time: Google Benchmark and JMH. */
package org.mpsstress.benchmarks.costs;
