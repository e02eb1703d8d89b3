// The calling thread sleeps; other threads do not notice.
#ifndef MPSSTRESS_PROGRAM_HOST_HOST_PAUSE_HPP
#define MPSSTRESS_PROGRAM_HOST_HOST_PAUSE_HPP

#include <time.h>

#include <cerrno>
#include <cstdint>

#include "program/host/clock.hpp"

namespace mpsstress::program {

inline timespec to_timespec(std::uint64_t nanos) {
  return {static_cast<time_t>(nanos / 1000000000u), static_cast<long>(nanos % 1000000000u)};
}

inline void pause_host(std::uint64_t nanos) {
  if (nanos == 0) return;
  timespec left = to_timespec(nanos);
  while (nanosleep(&left, &left) != 0 && errno == EINTR) {
  }
}

/// Until a moment of system_nanos().
inline void pause_host_until(std::uint64_t moment) {
#if defined(__linux__) && !defined(MPSSTRESS_CONTROLLED)
  const timespec until = to_timespec(moment);
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr) == EINTR) {
  }
#else
  const std::uint64_t now = system_nanos();
  if (now < moment) pause_host(moment - now);
#endif
}

}  // namespace mpsstress::program

#endif
