// Double-checked initialisation that says "made" before what it makes is complete.
#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

template <int threads>
void initialised_early() {
  std::mutex mutex;
  std::atomic<bool> made{false};
  std::atomic<int> parts{0};
  auto use = [&] {
    if (!made.load()) {
      const std::lock_guard<std::mutex> lock(mutex);
      if (!made.load()) {
        parts.store(1);
        made.store(true);
        parts.store(2);
      }
    }
    require(parts.load() == 2, "it is complete");
  };
  std::vector<std::thread> all;
  for (int i = 0; i < threads; ++i) all.emplace_back(use);
  for (std::thread& thread : all) thread.join();
}

MPSS_HARD_PROGRAM(initialised_early_2, Violation, initialised_early<2>);
MPSS_HARD_PROGRAM(initialised_early_10, Violation, initialised_early<10>);

}  // namespace
