/**
 * What a system writes down about a process that died: macOS's crash reports in both formats, and a
 * JVM's own. They are files of another program: bounded, checked, and cleaned of control
 * characters.
 */
package org.mpsstress.scenarios.crash;
