// Who has been told that the handler was called still reads that it was not.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_WEAK_PROGRAM(handlers_counted, Violation) {
  std::atomic<int> uncalled{1};
  std::atomic<bool> called{false};
  std::thread device([&] {
    uncalled.fetch_sub(1, std::memory_order_relaxed);
    called.store(true, std::memory_order_relaxed);
  });
  while (!called.load(std::memory_order_relaxed)) std::this_thread::yield();
  require(uncalled.load(std::memory_order_relaxed) == 0, "it was called once");
  device.join();
}
