// Relaxed flags with a fence on the reader's side only.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(fence_missing, Race) {
  int data = 0;
  std::atomic<int> ready{0};
  std::thread writer([&] {
    data = 7;
    ready.store(1, std::memory_order_relaxed);
  });
  if (ready.load(std::memory_order_relaxed) == 1) {
    std::atomic_thread_fence(std::memory_order_acquire);
    require(data == 7, "not published");
  }
  writer.join();
}
