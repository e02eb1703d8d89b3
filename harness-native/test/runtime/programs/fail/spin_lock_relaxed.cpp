// A spin lock that is given up by a relaxed store.
#include <atomic>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(spin_lock_relaxed, Race) {
  std::atomic<bool> locked{false};
  int value = 0;
  const auto work = [&] {
    while (locked.exchange(true, std::memory_order_acquire)) std::this_thread::yield();
    ++value;
    locked.store(false, std::memory_order_relaxed);
  };
  std::thread other(work);
  work();
  other.join();
}
