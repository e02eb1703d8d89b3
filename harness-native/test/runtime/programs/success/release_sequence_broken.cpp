// A read-modify-write, even a relaxed one, continues the release sequence.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(release_sequence_broken, Nothing) {
  int data = 0;
  std::atomic<int> stage{0};
  std::thread writer([&] {
    data = 7;
    stage.store(1, std::memory_order_release);
  });
  std::thread between([&] {
    int expected = 1;
    stage.compare_exchange_strong(expected, 2, std::memory_order_relaxed);
  });
  if (stage.load(std::memory_order_acquire) == 2) require(data == 7, "not published");
  writer.join();
  between.join();
}
