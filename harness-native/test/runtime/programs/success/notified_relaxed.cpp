// Two threads sleep until an atomic changes; the change releases what was written before.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(notified_relaxed, Nothing) {
  int data = 0;
  std::atomic<long> stage{0};
  std::thread fenced([&] {
    stage.wait(0, std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_acquire);
    require(data == 1, "published");
  });
  std::thread acquiring([&] {
    stage.wait(0, std::memory_order_acquire);
    require(data == 1, "published");
  });
  data = 1;
  stage.store(1, std::memory_order_release);
  stage.notify_all();
  fenced.join();
  acquiring.join();
}
