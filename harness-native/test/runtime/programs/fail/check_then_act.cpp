// The check and the act are each locked, but another thread may come between them.
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(check_then_act, Violation) {
  std::mutex mutex;
  int free_slots = 1;
  int taken = 0;
  auto take = [&] {
    bool there;
    {
      std::lock_guard lock(mutex);
      there = free_slots > 0;
    }
    if (there) {
      std::lock_guard lock(mutex);
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
