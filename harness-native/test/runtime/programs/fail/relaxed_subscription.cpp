// Published with release, but taken by a relaxed load.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(relaxed_subscription, Race) {
  int data = 0;
  std::atomic<int> ready{0};
  std::thread writer([&] {
    data = 7;
    ready.store(1, std::memory_order_release);
  });
  if (ready.load(std::memory_order_relaxed) == 1) require(data == 7, "not published");
  writer.join();
}
