package org.mpsstress.model.detection;

/**
 * Trials that the framework itself could not carry out: nothing is known of them.
 *
 * @param what the defect, or the scenario of the quiet row
 * @param layer on which
 * @param message of the fault
 */
public record Faulted(String what, String layer, String message) {}
