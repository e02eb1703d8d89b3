// A spin lock that is given up by a releasing store.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(spin_lock_relaxed, Nothing) {
  std::atomic<bool> locked{false};
  int value = 0;
  const auto work = [&] {
    while (locked.exchange(true, std::memory_order_acquire)) {
    }
    ++value;
    locked.store(false, std::memory_order_release);
  };
  std::thread other(work);
  work();
  other.join();
  require(value == 2, "an increment was lost");
}
