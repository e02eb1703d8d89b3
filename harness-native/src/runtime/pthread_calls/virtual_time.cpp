// Virtual time: sleeping, yielding and clocks.
//
// Time stands still while any thread can go on, and then jumps to the next deadline. Only reading
// the clock again and again moves it a little, more with each reading, so that a loop that waits
// for a time to come ends.
#include "runtime/pthread_calls/virtual_time.hpp"

#include <sched.h>
#include <sys/time.h>
#include <unistd.h>

#include <cerrno>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/engine/choices.hpp"
#include "runtime/engine/scheduling.hpp"
#include "runtime/engine/time.hpp"
#include "runtime/pthread_calls/modelled.hpp"
#include "runtime/threads/thread_end.hpp"
#include "runtime/world/call_site.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<decltype(nanosleep)> real_nanosleep("nanosleep");
RealCall<decltype(clock_nanosleep)> real_clock_nanosleep("clock_nanosleep");
RealCall<decltype(usleep)> real_usleep("usleep");
RealCall<decltype(sleep)> real_sleep("sleep");
RealCall<decltype(sched_yield)> real_yield("sched_yield");
RealCall<decltype(clock_gettime)> real_clock_gettime("clock_gettime");
RealCall<int(timeval*, void*)> real_gettimeofday("gettimeofday");
RealCall<decltype(time)> real_time("time");
RealCall<int(timespec*, int)> real_timespec_get("timespec_get");
RealCall<clock_t()> real_clock("clock");

constexpr std::uint64_t kSecond = 1000000000;
constexpr std::uint64_t kForever = ~std::uint64_t{0} / 4;
// What the clock of the day shows when a schedule begins.
constexpr std::uint64_t kRealTime = 1767225600 * kSecond;  // 2026-01-01
// How far a reading moves the clock: 100 ns, or when the thread has only looked around since its
// last reading 100 us, doubled with each time up to 13 ms.
constexpr std::uint64_t kTick = 100;
constexpr std::uint64_t kPollingTick = 100000;
constexpr std::uint32_t kDoublings = 7;

std::uint64_t origin_of(clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI
             ? kRealTime
             : kMonotonicOrigin;
}

void move_clock(std::uint64_t nanos) {
  world.now += nanos;
  world.passages.add({world.now, nanos, world.current->index});
}

std::uint64_t read_clock(clockid_t clock, Address code) {
  ++world.position;
  point(Event{0, 0, code, EventKind::kClock, false, false});
  // Of the raw clock nobody waits for a time to come: it is what the host's own records are dated
  // by.
  if (clock == CLOCK_MONOTONIC_RAW) {
    move_clock(kTick);
    return origin_of(clock) + world.now;
  }
  std::uint32_t& reads = world.current->clock_reads;
  move_clock(reads == 0 ? kTick : kPollingTick << (reads < kDoublings ? reads : kDoublings));
  ++reads;
  return origin_of(clock) + world.now;
}

timespec to_timespec(std::uint64_t time) {
  timespec result{};
  result.tv_sec = static_cast<time_t>(time / kSecond);
  result.tv_nsec = static_cast<long>(time % kSecond);
  return result;
}

// False where a signal's handler has ended it.
bool sleep_until(std::uint64_t deadline, Address code) {
  ++world.position;
  point(Event{0, 0, code, EventKind::kSleep, false, false});
  cancellation_point();
  if (deadline <= world.now) return true;
  Fiber& me = *world.current;
  me.waiting = Waiting{WaitKind::kSleep, true, false, 0, kNoFiber, deadline, code};
  if (world.early_timeouts && choose(2) == 0) {
    pause_for_fault();
    jump_to(deadline);
    return true;
  }
  const std::uint32_t handled = me.handled_signals;
  block();
  cancellation_point();
  return me.handled_signals == handled || world.now >= deadline;
}

}  // namespace

std::uint64_t nanoseconds(const timespec& duration) {
  if (duration.tv_sec < 0) return 0;
  // Who waits "for ever" names a time that does not fit.
  if (static_cast<std::uint64_t>(duration.tv_sec) > kForever / kSecond) return kForever;
  return static_cast<std::uint64_t>(duration.tv_sec) * kSecond +
         static_cast<std::uint64_t>(duration.tv_nsec);
}

std::uint64_t deadline_of(clockid_t clock, const timespec& at) {
  const std::uint64_t time = nanoseconds(at);
  return time > origin_of(clock) ? time - origin_of(clock) : 0;
}

}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" {

int nanosleep(const timespec* duration, timespec* left) {
  if (!inside_controlled) return real_nanosleep(duration, left);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  const std::uint64_t deadline = world.now + nanoseconds(*duration);
  const bool whole = sleep_until(deadline, code);
  if (left != nullptr) {
    save_static_storage(left, sizeof *left);
    *left = to_timespec(whole ? 0 : deadline - world.now);
  }
  if (whole) return 0;
  errno = EINTR;
  return -1;
}

int clock_nanosleep(clockid_t clock, int flags, const timespec* time_, timespec* left) {
  if (!inside_controlled) return real_clock_nanosleep(clock, flags, time_, left);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  const bool absolute = (flags & TIMER_ABSTIME) != 0;
  const std::uint64_t deadline =
      absolute ? deadline_of(clock, *time_) : world.now + nanoseconds(*time_);
  const bool whole = sleep_until(deadline, code);
  if (left != nullptr && !absolute) {
    save_static_storage(left, sizeof *left);
    *left = to_timespec(whole ? 0 : deadline - world.now);
  }
  return whole ? 0 : EINTR;
}

int usleep(useconds_t microseconds) {
  if (!inside_controlled) return real_usleep(microseconds);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  if (sleep_until(world.now + std::uint64_t{microseconds} * 1000, code)) return 0;
  errno = EINTR;
  return -1;
}

unsigned sleep(unsigned seconds) {
  if (!inside_controlled) return real_sleep(seconds);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  const std::uint64_t deadline = world.now + seconds * kSecond;
  if (sleep_until(deadline, code)) return 0;
  return static_cast<unsigned>((deadline - world.now + kSecond - 1) / kSecond);
}

int sched_yield() {
  if (!inside_controlled) return real_yield();
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  ++world.position;
  point(Event{0, 0, code, EventKind::kYield, false, false});
  return 0;
}

int clock_gettime(clockid_t clock, timespec* result) {
  if (!inside_controlled) return real_clock_gettime(clock, result);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  save_static_storage(result, sizeof *result);
  *result = to_timespec(read_clock(clock, code));
  return 0;
}

int gettimeofday(timeval* result, void* zone) {
  if (!inside_controlled) return real_gettimeofday(result, zone);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  const timespec now = to_timespec(read_clock(CLOCK_REALTIME, code));
  save_static_storage(result, sizeof *result);
  result->tv_sec = now.tv_sec;
  result->tv_usec = now.tv_nsec / 1000;
  return 0;
}

int timespec_get(timespec* result, int base) {
  if (!inside_controlled) return real_timespec_get(result, base);
  if (base != TIME_UTC) return 0;
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  save_static_storage(result, sizeof *result);
  *result = to_timespec(read_clock(CLOCK_REALTIME, code));
  return base;
}

// The processor's time is virtual time, as every clock's.
clock_t clock() {
  if (!inside_controlled) return real_clock();
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  const std::uint64_t micros = (read_clock(CLOCK_MONOTONIC, code) - kMonotonicOrigin) / 1000;
  return static_cast<clock_t>(micros);
}

time_t time(time_t* result) {
  if (!inside_controlled) return real_time(result);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  const time_t now = to_timespec(read_clock(CLOCK_REALTIME, code)).tv_sec;
  if (result != nullptr) {
    save_static_storage(result, sizeof *result);
    *result = now;
  }
  return now;
}

}  // extern "C"
MPSSTRESS_WEAK_END
