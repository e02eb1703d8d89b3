// A place is taken by the step that finds it free.
#include <atomic>
#include <thread>
#include <vector>

#include "../program.hpp"

MPSS_PROGRAM(ring_one_too_long, Nothing) {
  std::vector<std::atomic<long>> places(3);
  std::atomic<unsigned> used{2};
  const auto produce = [&] {
    unsigned mine = used.load();
    while (mine < places.size() && !used.compare_exchange_weak(mine, mine + 1)) {
    }
    if (mine < places.size()) places[mine].store(1);
  };
  std::thread other(produce);
  produce();
  other.join();
}
