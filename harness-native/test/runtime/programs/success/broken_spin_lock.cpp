// Test and set in one.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(broken_spin_lock, Nothing) {
  std::atomic<bool> locked{false};
  int inside = 0;
  auto work = [&] {
    while (locked.exchange(true, std::memory_order_acquire)) std::this_thread::yield();
    require(++inside == 1, "one at a time");
    --inside;
    locked.store(false, std::memory_order_release);
  };
  std::thread first(work);
  std::thread second(work);
  first.join();
  second.join();
}
