/**
 * The backend's algorithms in Java, for tools that see only Java: Lincheck's model checker switches
 * between threads at every access of theirs, and jcstress runs them under real compilers. They
 * follow the native code step by step; a thread names itself by a small number, in place of
 * thread-local variables, which belong to a backend here.
 */
package org.mpsstress.model.concurrent;
