// The calling thread sleeps; other threads do not notice.
#ifndef MPSSTRESS_PROGRAM_HOST_PAUSE_HPP
#define MPSSTRESS_PROGRAM_HOST_PAUSE_HPP

#include <time.h>

#include <cerrno>
#include <cstdint>

namespace mpsstress::program {

inline void pause_host(std::uint64_t nanos) {
  if (nanos == 0) return;
  timespec left{static_cast<time_t>(nanos / 1000000000u), static_cast<long>(nanos % 1000000000u)};
  while (nanosleep(&left, &left) != 0 && errno == EINTR) {
  }
}

}  // namespace mpsstress::program

#endif
