// Times of the system's clocks as one number, for deadlines and for what is printed.
#pragma once

#include <time.h>

#include <cstdint>

namespace mpsstress::runtime {

inline std::uint64_t nanos_of(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000U +
         static_cast<std::uint64_t>(now.tv_nsec);
}

inline std::uint64_t steady_nanos() { return nanos_of(CLOCK_MONOTONIC); }

}  // namespace mpsstress::runtime
