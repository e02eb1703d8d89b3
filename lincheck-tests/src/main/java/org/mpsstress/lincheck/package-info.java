/**
 * What Lincheck checks: the Java models under its model checker, the native pool under its stress
 * strategy, both against the executable specification, and both also with bugs planted in them.
 */
package org.mpsstress.lincheck;
