// Check and act in one critical section.
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(check_then_act, Nothing) {
  std::mutex mutex;
  int free_slots = 1;
  int taken = 0;
  auto take = [&] {
    std::lock_guard lock(mutex);
    if (free_slots > 0) {
      --free_slots;
      ++taken;
    }
  };
  std::thread first(take);
  std::thread second(take);
  first.join();
  second.join();
  require(taken == 1, "the one slot is taken once");
}
