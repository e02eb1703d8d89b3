// Calibration of the processor's counter against the system's monotonic clock.
#include "program/host/clock.hpp"

#include <time.h>

#if !defined(MPSSTRESS_CONTROLLED) && defined(__x86_64__)
#include <cpuid.h>
#endif

namespace mpsstress::program {

std::uint64_t system_nanos() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1000000000u +
         static_cast<std::uint64_t>(now.tv_nsec);
}

#if defined(MPSSTRESS_CONTROLLED)
std::uint64_t record_ticks() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC_RAW, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1000000000u +
         static_cast<std::uint64_t>(now.tv_nsec);
}
#endif

#if !defined(MPSSTRESS_CONTROLLED) && defined(__x86_64__)

namespace {

/// The processor says that its counter neither stops nor changes its rate.
bool invariant_counter() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __get_cpuid(0x80000007u, &a, &b, &c, &d) != 0 && (d & (1u << 8)) != 0;
}

struct ClockPair {
  std::uint64_t nanos;
  std::uint64_t ticks;
};

/// The same moment on both clocks; of several tries the one that took least.
ClockPair read_both() {
  ClockPair best{};
  std::uint64_t shortest = UINT64_MAX;
  for (int i = 0; i < 5; ++i) {
    const std::uint64_t before = clock_ticks();
    const std::uint64_t nanos = system_nanos();
    const std::uint64_t after = clock_ticks();
    if (after - before < shortest) {
      shortest = after - before;
      best = {nanos, before + (after - before) / 2};
    }
  }
  return best;
}

double measure() {
  if (!kCounterIsSteady) return 1.0;
  constexpr std::uint64_t kLeastNanos = 2000000;
  const ClockPair first = read_both();
  while (system_nanos() - first.nanos < kLeastNanos) pause_briefly();
  const ClockPair last = read_both();
  return static_cast<double>(last.ticks - first.ticks) /
         static_cast<double>(last.nanos - first.nanos);
}

}  // namespace

const bool kCounterIsSteady = invariant_counter();
bool counter_is_steady() { return kCounterIsSteady; }

#elif !defined(MPSSTRESS_CONTROLLED) && defined(__aarch64__)

namespace {

double measure() {
  std::uint64_t per_second;
  asm("mrs %0, cntfrq_el0" : "=r"(per_second));
  return static_cast<double>(per_second) / 1e9;
}

}  // namespace

bool counter_is_steady() { return true; }

#else

namespace {
double measure() { return 1.0; }
}  // namespace

bool counter_is_steady() { return false; }

#endif

double ticks_per_nano() {
  static const double measured = measure();
  return measured;
}

}  // namespace mpsstress::program
