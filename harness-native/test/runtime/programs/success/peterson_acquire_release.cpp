// Peterson's lock, sequentially consistent.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_WEAK_PROGRAM(peterson_acquire_release, Nothing) {
  std::atomic<bool> wants[2] = {false, false};
  std::atomic<int> turn{0};
  std::atomic<int> inside{0};
  auto enter = [&](int me) {
    const int other = 1 - me;
    wants[me].store(true, std::memory_order_seq_cst);
    turn.store(other, std::memory_order_seq_cst);
    while (wants[other].load(std::memory_order_seq_cst) &&
           turn.load(std::memory_order_seq_cst) == other) {
      std::this_thread::yield();
    }
    require(inside.fetch_add(1, std::memory_order_relaxed) == 0, "one at a time");
    inside.fetch_sub(1, std::memory_order_relaxed);
    wants[me].store(false, std::memory_order_release);
  };
  std::thread first([&] { enter(0); });
  std::thread second([&] { enter(1); });
  first.join();
  second.join();
}
