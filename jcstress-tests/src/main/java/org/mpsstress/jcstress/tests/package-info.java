/**
 * The tests, one file for each clause or group of clauses: {@code Model} is the Java model, {@code
 * Native} the same through JavaCPP, {@code Broken} the model with a bug in it, whose forbidden
 * outcome must be seen.
 */
package org.mpsstress.jcstress.tests;
