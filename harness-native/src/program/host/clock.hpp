// The clock of the trace and of start barriers: the processor's own counter where it runs steadily,
// since asking the system costs several times as much as writing a record.
#ifndef MPSSTRESS_PROGRAM_HOST_CLOCK_HPP
#define MPSSTRESS_PROGRAM_HOST_CLOCK_HPP

#include <cstdint>

#include "dispatch/tsan_annotations.hpp"

#if !defined(MPSSTRESS_CONTROLLED) && defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace mpsstress::program {

/// Monotonic time of the system, in nanoseconds.
std::uint64_t system_nanos();

/// Whether ticks are the processor's counter; then 1, else the system's nanoseconds.
bool counter_is_steady();

/// Ticks in a nanosecond. The first call may take 2 ms to measure it, later ones are free and
/// answer the same: a run's ticks are all of one measure.
double ticks_per_nano();

// In an explored run time is virtual, so the runtime must see each look at the clock.
#if !defined(MPSSTRESS_CONTROLLED) && defined(__x86_64__)
// Not instrumented: a sanitizer's report asks for it, and what is watched must not run within a
// report.
extern const bool kCounterIsSteady;
MPSSTRESS_NO_TSAN inline std::uint64_t clock_ticks() {
  return kCounterIsSteady ? __rdtsc() : system_nanos();
}
#elif !defined(MPSSTRESS_CONTROLLED) && defined(__aarch64__)
MPSSTRESS_NO_TSAN inline std::uint64_t clock_ticks() {
  std::uint64_t ticks;
  asm volatile("mrs %0, cntvct_el0" : "=r"(ticks));
  return ticks;
}
#else
inline std::uint64_t clock_ticks() { return system_nanos(); }
#endif

/// What a record is dated with: the same clock, but in an explored run a look at it is not taken
/// for that of a loop that waits for a time to come, which would make virtual time run.
#if defined(MPSSTRESS_CONTROLLED)
std::uint64_t record_ticks();
#else
MPSSTRESS_NO_TSAN inline std::uint64_t record_ticks() { return clock_ticks(); }
#endif

/// Tells the processor that a loop waits.
inline void pause_briefly() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

}  // namespace mpsstress::program

#endif
