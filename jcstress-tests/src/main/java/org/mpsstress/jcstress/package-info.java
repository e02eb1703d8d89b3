/**
 * The clauses of the contract that Java can see, as jcstress tests: what two threads may observe,
 * and what they must not, whatever the compilers and the processor do.
 */
package org.mpsstress.jcstress;
