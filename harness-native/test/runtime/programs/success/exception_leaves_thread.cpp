// The worker catches and reports.
#include <atomic>
#include <stdexcept>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(exception_leaves_thread, Nothing) {
  std::atomic<bool> closed{false};
  std::atomic<int> failures{0};
  std::thread closer([&] { closed.store(true); });
  std::thread worker([&] {
    try {
      if (closed.load()) throw std::runtime_error("the channel is closed");
    } catch (const std::runtime_error&) {
      failures.fetch_add(1);
    }
  });
  closer.join();
  worker.join();
  require(failures <= 1, "at most one failure");
}
