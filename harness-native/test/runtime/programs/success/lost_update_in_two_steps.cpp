// One read-modify-write.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(lost_update_in_two_steps, Nothing) {
  std::atomic<int> counter{0};
  auto add = [&] {
    int seen = counter.load();
    while (!counter.compare_exchange_weak(seen, seen + 1)) {
    }
  };
  std::thread first(add);
  std::thread second(add);
  first.join();
  second.join();
  require(counter == 2, "both additions count");
}
