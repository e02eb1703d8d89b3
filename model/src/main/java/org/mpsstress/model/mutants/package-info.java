/**
 * The documents of {@code mps-stress mutants} and {@code mps-stress scenario-mutants}: what a
 * mutant is and who kills it.
 */
package org.mpsstress.model.mutants;
