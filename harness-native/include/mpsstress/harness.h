/* The interface through which a host (the JVM, mps-harness) runs plans, and the object interface
 * that the Java-visible API stands on. Handles are 64-bit integers: passing one through JavaCPP
 * costs half of what a pointer argument costs.
 *
 * Errors: a function that can fail returns a negative number or 0 as it says; `mpss_last_error()`
 * then has the calling thread's message, valid until its next call.
 */
#ifndef MPSSTRESS_HARNESS_H
#define MPSSTRESS_HARNESS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Message of the calling thread's last failure, UTF-8; "" when there was none. */
const char* mpss_last_error(void);
/** 1 if that failure is no error: the SUT cannot do that at all, by the message's name for it. */
int32_t mpss_last_error_is_unsupported(void);
/** GNU build id (ELF) or UUID (Mach-O) of this very library, in hex; "" if it has none. */
const char* mpss_build_id(void);
/** Path of the file that this library was mapped from. */
const char* mpss_library_path(void);
/** JSON array of the defects this build can plant: [{"id","title","component","clauses":[..],
 *  "detectors":[..],"source","pools":[..]}]. */
const char* mpss_defects(void);

/** The clock of a trace's records, for a host that writes records itself. */
uint64_t mpss_clock_ticks(void);

/* ---- A run of a plan -------------------------------------------------------------------- */

/** Reads the plan, makes the trace file and the SUT. library: path of a SUT plugin, or NULL for
 *  the plan's `sut: sim`. Returns a session > 0, or 0 with an error. */
int64_t mpss_session_open(const char* plan_path, const char* trace_path, uint64_t seed,
                          const char* library);
/** Lanes of the plan, the setup lane 0 included. */
int32_t mpss_session_lanes(int64_t session);
/** Runs the plan's setup program (lane 0), on a thread of its own that has ended when this returns,
 * so that no thread of the host is bound to a stream by it. 0 whole, 1 stopped by an error of the
 * SUT (it is in the trace; lanes then end at once), -1 fault of the framework. */
int32_t mpss_session_setup(int64_t session);
/** The calling thread becomes the lane's thread, waits at its start barrier, runs the program.
 *  Returns as mpss_session_setup. Once for each lane. */
int32_t mpss_session_run_lane(int64_t session, int32_t lane);
/** What the setup left in a shared register, for a host that interprets lanes itself
 *  (`driver: java`): MPSS_SHARED_*, or -1 with an error. `out` is the tensor, the event or the
 *  stream's number. It is the host's from now on, to give back before the session is finished, and
 *  is not there any more for anybody else. */
int32_t mpss_session_take_shared(int64_t session, int32_t index, int64_t* out);
enum {
  MPSS_SHARED_NOTHING = 0,
  MPSS_SHARED_TENSOR = 1,
  MPSS_SHARED_STREAM = 2,
  MPSS_SHARED_EVENT = 3,
};
/** For a lane that the host interprets, with start_lane in place of run_lane: the calling thread
 *  becomes the lane's, and the main thread if the lane is a main one, before the thread's setup.
 *  0, or -1 with an error. Once for each lane; the host writes the lane's records from then on. */
int32_t mpss_session_enter_lane(int64_t session, int32_t lane);
/** The lane waits at its start barrier. Returns the clock's ticks at which it was to leave, or 0
 *  with an error. */
uint64_t mpss_session_start_lane(int64_t session, int32_t lane);
/** Every lane has ended and its thread was joined: teardown, quiescence (the native count of
 *  thread bindings falls to what it was; at most so many looks, a millisecond apart), statistics,
 *  comparison with the same operations run by one thread, summary. 0, or -1 with an error. */
int32_t mpss_session_finish(int64_t session, int64_t timeout_millis);
void mpss_session_close(int64_t session);
/** The pool of the session's SUT, for `driver: java`; owned by the session. */
int64_t mpss_session_pool(int64_t session);

/* ---- Noise: the preloaded library of mpsstress/noise.h, where there is one ------------------ */

/** Path of the noise library that is in this process; "" without one. */
const char* mpss_noise_library(void);
/** From now on synchronisation calls are perturbed as that seed says, those of a session's lanes
 *  by the lane's number. 0; -1 without the library. */
int32_t mpss_noise_begin(uint64_t seed);
/** Nothing is perturbed any more. Returns how many calls were perturbed since begin, -1 without the
 *  library. */
int64_t mpss_noise_end(void);

/* ---- Objects: pool, stream, event, tensor -------------------------------------------------- */
/* A pool is a whole backend: device, streams, allocator, caches. Stream ids are -1 for the null
 * stream. Functions returning int32_t give -1 for an error unless they say otherwise; tensors and
 * events give 0. */

int64_t mpss_pool_create(const char* pool, const char* defect, uint64_t seed);
void mpss_pool_destroy(int64_t pool);
/** The words of what it can do, with a space between; the calling thread's until its next call.
 *  Empty with an error. */
const char* mpss_pool_capabilities(int64_t pool);
int32_t mpss_pool_adopt_main_thread(int64_t pool);
int32_t mpss_pool_current(int64_t pool);
int32_t mpss_pool_default(int64_t pool);
int32_t mpss_pool_next(int64_t pool);
int32_t mpss_pool_set_current(int64_t pool, int32_t stream);
int32_t mpss_pool_release(int64_t pool);
int32_t mpss_pool_active_streams(int64_t pool);
int32_t mpss_pool_synchronize_device(int64_t pool);
int32_t mpss_pool_empty_cache(int64_t pool);
/** Fills out[0..10] with mpss_statistics' counts in their order of declaration; 0 or -1. */
int32_t mpss_pool_statistics(int64_t pool, int64_t* out);

int32_t mpss_stream_synchronize(int64_t pool, int32_t stream);
/** 1 idle, 0 busy, -1 error. */
int32_t mpss_stream_query(int64_t pool, int32_t stream);

int64_t mpss_event_create(int64_t pool, int32_t timing);
int32_t mpss_event_destroy(int64_t pool, int64_t event);
int32_t mpss_event_record(int64_t pool, int64_t event, int32_t stream);
int32_t mpss_event_wait(int64_t pool, int64_t event, int32_t stream);
int32_t mpss_event_query(int64_t pool, int64_t event);
int32_t mpss_event_synchronize(int64_t pool, int64_t event);
/** Milliseconds, negative where end was reached before begin; not a number for an error. */
double mpss_event_elapsed(int64_t pool, int64_t begin, int64_t end);

/** fill: mpss_fill. Unused dimensions are 0. */
int64_t mpss_tensor_create(int64_t pool, int32_t fill, int64_t d0, int64_t d1, int64_t d2,
                           int64_t d3, float value, uint64_t key);
/** kernel: mpss_kernel. Unused inputs are 0. */
int64_t mpss_tensor_compute(int64_t pool, int32_t kernel, int64_t a, int64_t b, int64_t c);
int32_t mpss_tensor_free(int64_t pool, int64_t tensor);
int32_t mpss_tensor_record_stream(int64_t pool, int64_t tensor, int32_t stream);
int32_t mpss_tensor_rank(int64_t pool, int64_t tensor);
int64_t mpss_tensor_dimension(int64_t pool, int64_t tensor, int32_t index);
/** Which memory it has, as the SUT names it: for a trace's records. 0 where it does not, or with an
 *  error. */
uint64_t mpss_tensor_memory(int64_t pool, int64_t tensor);
/** Reads back on the current stream and waits; the tensor's `check` then compares this copy. */
int32_t mpss_tensor_read(int64_t pool, int64_t tensor, float* out, int64_t count);
int32_t mpss_tensor_write(int64_t pool, int64_t tensor, const float* in, int64_t count);
/** Compares what the host sees (after a read: the copy) with the reference computed from how the
 *  tensor was made. 0 equal, 1 different (mpss_last_error() says where, what, and whose value it
 *  was), -1 error. Adds no synchronisation. */
int32_t mpss_tensor_check(int64_t pool, int64_t tensor);

#ifdef __cplusplus
}
#endif
#endif
