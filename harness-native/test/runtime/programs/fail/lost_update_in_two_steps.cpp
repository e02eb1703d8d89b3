// Every access is atomic, the update is not: no data race, and still an addition is lost.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(lost_update_in_two_steps, Violation) {
  std::atomic<int> counter{0};
  auto add = [&] {
    const int seen = counter.load();
    counter.store(seen + 1);
  };
  std::thread first(add);
  std::thread second(add);
  first.join();
  second.join();
  require(counter == 2, "both additions count");
}
