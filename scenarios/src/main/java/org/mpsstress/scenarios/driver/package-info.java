/**
 * Who runs a plan's lanes: Java threads, phase by phase, which enter the native interpreter, or the
 * Java driver, which makes one JavaCPP call for each operation over the API that users of Java see.
 * Both leave traces of the same shape.
 */
package org.mpsstress.scenarios.driver;
