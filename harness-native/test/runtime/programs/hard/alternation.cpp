// An error that two threads make only together, in strict alternation: once in 2^n random
// schedules.
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

template <int rounds>
void alternation() {
  std::mutex mutex;
  int last = -1;
  int changes = 0;  // of whose turn it is
  auto work = [&](int me) {
    for (int i = 0; i < rounds; ++i) {
      const std::lock_guard<std::mutex> lock(mutex);
      if (last == 1 - me) ++changes;
      last = me;
    }
  };
  std::thread first(work, 0);
  std::thread second(work, 1);
  first.join();
  second.join();
  require(changes < 2 * rounds - 1, "nobody waits for the other each time");
}

MPSS_HARD_PROGRAM(alternation_5, Violation, alternation<5>);
MPSS_HARD_PROGRAM(alternation_20, Violation, alternation<20>);

}  // namespace
