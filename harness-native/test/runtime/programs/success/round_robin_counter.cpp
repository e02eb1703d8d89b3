// fetch_add.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(round_robin_counter, Nothing) {
  std::atomic<unsigned> counter{0};
  unsigned stream[2] = {0, 0};
  auto select = [&](int thread) {
    stream[thread] = counter.fetch_add(1, std::memory_order_relaxed) % 31 + 1;
  };
  std::thread first(select, 0);
  std::thread second(select, 1);
  first.join();
  second.join();
  require(stream[0] != stream[1], "two threads, two streams");
}
