/**
 * The sanitizers' layer: scenarios run by the sanitizer-built harness on real threads, in processes
 * of their own (never in a JVM), as a judge that is independent of the controlled runtime.
 */
package org.mpsstress.tsan;
