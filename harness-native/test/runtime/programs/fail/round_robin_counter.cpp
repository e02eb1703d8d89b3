// The next stream is loaded and stored in two steps: two threads get the same one.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(round_robin_counter, Violation) {
  std::atomic<unsigned> counter{0};
  unsigned stream[2] = {0, 0};
  auto select = [&](int thread) {
    const unsigned seen = counter.load(std::memory_order_relaxed);
    counter.store(seen + 1, std::memory_order_relaxed);
    stream[thread] = seen % 31 + 1;
  };
  std::thread first(select, 0);
  std::thread second(select, 1);
  first.join();
  second.join();
  require(stream[0] != stream[1], "two threads, two streams");
}
