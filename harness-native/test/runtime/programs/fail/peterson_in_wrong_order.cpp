// Peterson's lock with its first two statements exchanged.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(peterson_in_wrong_order, Violation) {
  std::atomic<bool> wants[2] = {{false}, {false}};
  std::atomic<int> polite{0};
  std::atomic<int> inside{0};
  auto enter = [&](int me) {
    polite = me;
    wants[me] = true;
    while (wants[1 - me] && polite == me) std::this_thread::yield();
    require(inside.fetch_add(1) == 0, "one at a time");
    inside.fetch_sub(1);
    wants[me] = false;
  };
  std::thread first(enter, 0);
  std::thread second(enter, 1);
  first.join();
  second.join();
}
