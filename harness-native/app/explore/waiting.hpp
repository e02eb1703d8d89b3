// How processes wait for each other.
#pragma once

#include <sched.h>
#include <unistd.h>

namespace mpsstress::explore {

/** Returns when what other processes do has made the condition true: most schedules take some
 *  microseconds. */
template <class Condition>
void wait_until(Condition condition) {
  constexpr unsigned kYields = 100;
  for (unsigned i = 0; !condition(); ++i) {
    if (i < kYields) {
      sched_yield();
    } else {
      usleep(50);
    }
  }
}

}  // namespace mpsstress::explore
