package org.mpsstress.model.detection;

/**
 * A detector that spoke.
 *
 * @param oracle the kind of its findings
 * @param trials in how many
 * @param expected whether the defect's description names it
 */
public record DetectorHits(String oracle, int trials, boolean expected) {}
