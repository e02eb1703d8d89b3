package org.mpsstress.scenarios.language;

/**
 * A place where threads wait for each other.
 *
 * @param name its name
 * @param members how many threads meet there
 */
public record Barrier(String name, int members) {}
