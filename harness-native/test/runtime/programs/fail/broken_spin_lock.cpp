// Test and set in two steps.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(broken_spin_lock, Violation) {
  std::atomic<bool> locked{false};
  std::atomic<int> inside{0};
  auto work = [&] {
    while (locked.load()) std::this_thread::yield();
    locked.store(true);
    require(inside.fetch_add(1) == 0, "one at a time");
    inside.fetch_sub(1);
    locked.store(false);
  };
  std::thread first(work);
  std::thread second(work);
  first.join();
  second.join();
}
