/**
 * Whether the specification, the Java models and the native pool agree: random histories of one
 * thread after the other, and of threads at once.
 */
package org.mpsstress.lincheck.conformance;
