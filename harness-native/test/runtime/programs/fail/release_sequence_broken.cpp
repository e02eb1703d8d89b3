// Another thread's relaxed store ends the release sequence that the reader relies on.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(release_sequence_broken, Race) {
  int data = 0;
  std::atomic<int> stage{0};
  std::thread writer([&] {
    data = 7;
    stage.store(1, std::memory_order_release);
  });
  std::thread between([&] {
    if (stage.load(std::memory_order_relaxed) == 1) stage.store(2, std::memory_order_relaxed);
  });
  if (stage.load(std::memory_order_acquire) == 2) require(data == 7, "not published");
  writer.join();
  between.join();
}
