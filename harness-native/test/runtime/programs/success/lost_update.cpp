// The counter is atomic.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(lost_update, Nothing) {
  std::atomic<int> counter{0};
  auto add = [&] { counter.fetch_add(1, std::memory_order_relaxed); };
  std::thread first(add);
  std::thread second(add);
  first.join();
  second.join();
  require(counter == 2, "both additions count");
}
