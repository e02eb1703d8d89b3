package org.mpsstress.harness.trace;

/**
 * A lane as a reader found it.
 *
 * @param index 0 is the setup lane
 * @param group index into the plan's groups; -1 for the setup lane
 * @param member index of the thread in its group
 * @param nativeThread the system's number of the thread; 0 if it never ran
 * @param count records that were published
 * @param dropped records that found no room
 */
public record TraceLane(
    int index, int group, int member, long nativeThread, long count, long dropped) {}
