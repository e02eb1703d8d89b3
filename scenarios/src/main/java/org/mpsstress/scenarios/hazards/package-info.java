/**
 * What a program must not do: a model of what each thread knows of the order of its own work, after
 * the contract's clauses. Programs that it accepts are correct on a correct backend.
 */
package org.mpsstress.scenarios.hazards;
