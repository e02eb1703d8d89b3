package org.mpsstress.harness.binding;

import org.bytedeco.javacpp.Loader;
import org.bytedeco.javacpp.annotation.Cast;
import org.bytedeco.javacpp.annotation.Const;
import org.bytedeco.javacpp.annotation.Name;
import org.bytedeco.javacpp.annotation.NoException;
import org.bytedeco.javacpp.annotation.Platform;

/**
 * The functions of {@code mpsstress/harness.h} as they are there: handles are numbers, failures are
 * results that say so, and {@link #lastError} has the calling thread's message. Nothing is checked
 * here; the classes of {@code org.mpsstress.harness} are what programs use.
 */
@Platform(
    include = "mpsstress/harness.h",
    link = "mpsstress",
    define = "STRING_BYTES_CHARSET \"UTF-8\"",
    compiler = "cpp17")
@NoException
public final class HarnessBinding {
  static {
    LibraryCache.useOwn();
    Loader.load();
  }

  private HarnessBinding() {}

  @Name("mpss_last_error")
  public static native String lastError();

  @Name("mpss_last_error_is_unsupported")
  public static native int lastErrorIsUnsupported();

  @Name("mpss_build_id")
  public static native String buildId();

  @Name("mpss_library_path")
  public static native String libraryPath();

  @Name("mpss_defects")
  public static native String defects();

  @Name("mpss_clock_ticks")
  public static native @Cast("int64_t") long clockTicks();

  @Name("mpss_noise_library")
  public static native String noiseLibrary();

  @Name("mpss_noise_begin")
  public static native int noiseBegin(@Cast("uint64_t") long seed);

  @Name("mpss_noise_end")
  public static native @Cast("int64_t") long noiseEnd();

  @Name("mpss_session_open")
  public static native long sessionOpen(
      String plan, String trace, @Cast("uint64_t") long seed, String library);

  @Name("mpss_session_lanes")
  public static native int sessionLanes(long session);

  @Name("mpss_session_setup")
  public static native int sessionSetup(long session);

  @Name("mpss_session_run_lane")
  public static native int sessionRunLane(long session, int lane);

  @Name("mpss_session_take_shared")
  public static native int sessionTakeShared(long session, int index, @Cast("int64_t*") long[] out);

  @Name("mpss_session_enter_lane")
  public static native int sessionEnterLane(long session, int lane);

  @Name("mpss_session_start_lane")
  public static native @Cast("int64_t") long sessionStartLane(long session, int lane);

  @Name("mpss_session_finish")
  public static native int sessionFinish(long session, long timeoutMillis);

  @Name("mpss_session_close")
  public static native void sessionClose(long session);

  @Name("mpss_session_pool")
  public static native long sessionPool(long session);

  @Name("mpss_pool_create")
  public static native long poolCreate(String pool, String defect, @Cast("uint64_t") long seed);

  @Name("mpss_pool_destroy")
  public static native void poolDestroy(long pool);

  @Name("mpss_pool_capabilities")
  public static native String poolCapabilities(long pool);

  @Name("mpss_pool_adopt_main_thread")
  public static native int poolAdoptMainThread(long pool);

  @Name("mpss_pool_current")
  public static native int poolCurrent(long pool);

  @Name("mpss_pool_default")
  public static native int poolDefault(long pool);

  @Name("mpss_pool_next")
  public static native int poolNext(long pool);

  @Name("mpss_pool_set_current")
  public static native int poolSetCurrent(long pool, int stream);

  @Name("mpss_pool_release")
  public static native int poolRelease(long pool);

  @Name("mpss_pool_active_streams")
  public static native int poolActiveStreams(long pool);

  @Name("mpss_pool_synchronize_device")
  public static native int poolSynchronizeDevice(long pool);

  @Name("mpss_pool_empty_cache")
  public static native int poolEmptyCache(long pool);

  @Name("mpss_pool_statistics")
  public static native int poolStatistics(long pool, @Cast("int64_t*") long[] out);

  @Name("mpss_stream_synchronize")
  public static native int streamSynchronize(long pool, int stream);

  @Name("mpss_stream_query")
  public static native int streamQuery(long pool, int stream);

  @Name("mpss_event_create")
  public static native long eventCreate(long pool, int timing);

  @Name("mpss_event_destroy")
  public static native int eventDestroy(long pool, long event);

  @Name("mpss_event_record")
  public static native int eventRecord(long pool, long event, int stream);

  @Name("mpss_event_wait")
  public static native int eventWait(long pool, long event, int stream);

  @Name("mpss_event_query")
  public static native int eventQuery(long pool, long event);

  @Name("mpss_event_synchronize")
  public static native int eventSynchronize(long pool, long event);

  @Name("mpss_event_elapsed")
  public static native double eventElapsed(long pool, long begin, long end);

  @Name("mpss_tensor_create")
  public static native long tensorCreate(
      long pool,
      int fill,
      long d0,
      long d1,
      long d2,
      long d3,
      float value,
      @Cast("uint64_t") long key);

  @Name("mpss_tensor_compute")
  public static native long tensorCompute(long pool, int kernel, long a, long b, long c);

  @Name("mpss_tensor_free")
  public static native int tensorFree(long pool, long tensor);

  @Name("mpss_tensor_record_stream")
  public static native int tensorRecordStream(long pool, long tensor, int stream);

  @Name("mpss_tensor_rank")
  public static native int tensorRank(long pool, long tensor);

  @Name("mpss_tensor_dimension")
  public static native long tensorDimension(long pool, long tensor, int index);

  @Name("mpss_tensor_memory")
  public static native @Cast("int64_t") long tensorMemory(long pool, long tensor);

  @Name("mpss_tensor_read")
  public static native int tensorRead(long pool, long tensor, float[] out, long count);

  @Name("mpss_tensor_write")
  public static native int tensorWrite(long pool, long tensor, @Const float[] in, long count);

  @Name("mpss_tensor_check")
  public static native int tensorCheck(long pool, long tensor);
}
