// A sequence lock of relaxed data: nothing keeps its reads before the second look at the version.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_WEAK_PROGRAM(sequence_lock_without_fences, Violation) {
  std::atomic<int> version{0};
  std::atomic<int> first{0};
  std::atomic<int> second{0};
  std::thread writer([&] {
    version.store(1, std::memory_order_relaxed);
    first.store(1, std::memory_order_relaxed);
    second.store(1, std::memory_order_relaxed);
    version.store(2, std::memory_order_release);
  });
  for (int attempt = 0; attempt < 3; ++attempt) {
    const int before = version.load(std::memory_order_acquire);
    const int one = first.load(std::memory_order_relaxed);
    const int two = second.load(std::memory_order_relaxed);
    if (before % 2 != 0 || version.load(std::memory_order_relaxed) != before) continue;
    require(one == two, "both belong together");
    break;
  }
  writer.join();
}
