/**
 * Mutants: a scenario with one of its synchronisations, events, waits, record_streams or barriers
 * taken away. Some oracle must object; where none does, the scenario shows nothing about that line.
 */
package org.mpsstress.scenarios.mutants;
