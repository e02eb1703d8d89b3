// Readings of the clock with plain writes between them. A replay, to which each of those is a step,
// must see the same times as the schedule that it replays.
#include <chrono>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(time_beside_plain_writes, Nothing) {
  using Clock = std::chrono::steady_clock;
  std::thread other([] {
    volatile int own = 0;
    const Clock::time_point before = Clock::now();
    own = own + 1;
    const Clock::time_point after = Clock::now();
    require(after > before, "time goes on");
  });
  other.join();
}
