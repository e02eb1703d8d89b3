/** The oracle that holds histories of calls against the specification of the contract. */
package org.mpsstress.scenarios.oracle.linearizability;
