package org.mpsstress.harness;

/**
 * Live objects of a pool. With every tensor and event given back, caches emptied and the device
 * synchronized, the live ones and {@code pendingFree} are 0.
 *
 * @param liveTensors not yet closed
 * @param liveBytes that they hold
 * @param liveBuffers buffers of the device, cached ones included
 * @param pendingFree blocks parked until the GPU is done with them (C39)
 * @param liveCommandBuffers not yet released
 * @param liveEncoders not yet ended
 * @param liveEvents handed out and not given back
 * @param streamsCreated so far
 * @param threadBindings threads that hold a binding to this pool; one that ended may count for a
 *     moment longer than {@link Thread#join} takes
 * @param cachedGraphs over all threads (C44)
 * @param submissions command buffers committed so far
 */
public record PoolStatistics(
    long liveTensors,
    long liveBytes,
    long liveBuffers,
    long pendingFree,
    long liveCommandBuffers,
    long liveEncoders,
    long liveEvents,
    long streamsCreated,
    long threadBindings,
    long cachedGraphs,
    long submissions) {
  static final int COUNTS = 11;

  static PoolStatistics of(long[] counts) {
    return new PoolStatistics(
        counts[0],
        counts[1],
        counts[2],
        counts[3],
        counts[4],
        counts[5],
        counts[6],
        counts[7],
        counts[8],
        counts[9],
        counts[10]);
  }
}
