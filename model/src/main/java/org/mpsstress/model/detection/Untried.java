package org.mpsstress.model.detection;

/**
 * A defect that no scenario shows.
 *
 * @param id of the defect
 * @param title in a sentence
 * @param reason why, and where it is shown instead
 */
public record Untried(String id, String title, String reason) {}
