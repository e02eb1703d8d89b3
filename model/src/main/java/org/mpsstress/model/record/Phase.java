package org.mpsstress.model.record;

/**
 * A stretch of a case's time.
 *
 * @param name for instance setup, run, quiescence, oracles
 * @param startMillis milliseconds since 1970
 * @param stopMillis milliseconds since 1970
 */
public record Phase(String name, long startMillis, long stopMillis) {}
