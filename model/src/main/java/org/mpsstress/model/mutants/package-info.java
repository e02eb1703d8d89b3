/** The document of {@code mps-stress scenario-mutants}: which oracle kills which mutant. */
package org.mpsstress.model.mutants;
