// A work-stealing deque (D. Chase, Y. Lev: Dynamic Circular Work-Stealing Deque, SPAA 2005) of one
// element. Owner and thief each write their side and read the other's; without a fence in between
// both find the element there.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_WEAK_PROGRAM(deque_taken_twice, Violation) {
  std::atomic<int> top{0};
  std::atomic<int> bottom{2};
  std::atomic<int> taken[2] = {0, 0};
  auto take = [&](int index) {
    require(taken[index].fetch_add(1, std::memory_order_relaxed) == 0, "each is taken once");
  };
  std::thread thief([&] {
    for (int i = 0; i < 2; ++i) {
      int oldest = top.load(std::memory_order_acquire);
      if (oldest >= bottom.load(std::memory_order_acquire)) return;
      if (top.compare_exchange_strong(oldest, oldest + 1, std::memory_order_acq_rel,
                                      std::memory_order_relaxed)) {
        take(oldest);
      }
    }
  });
  const int newest = bottom.load(std::memory_order_relaxed) - 1;
  bottom.store(newest, std::memory_order_relaxed);
  int oldest = top.load(std::memory_order_relaxed);
  if (oldest < newest) {
    take(newest);
  } else if (oldest == newest &&
             top.compare_exchange_strong(oldest, oldest + 1, std::memory_order_acq_rel,
                                         std::memory_order_relaxed)) {
    take(newest);
  }
  thief.join();
}
