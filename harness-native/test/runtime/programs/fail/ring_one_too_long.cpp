// Two producers both find one place left in a ring, and the second writes behind its end.
#include <atomic>
#include <thread>
#include <vector>

#include "../program.hpp"

MPSS_PROGRAM(ring_one_too_long, Memory) {
  std::vector<std::atomic<long>> places(3);
  std::atomic<unsigned> used{2};
  const auto produce = [&] {
    if (used.load() < places.size()) places[used.fetch_add(1)].store(1);
  };
  std::thread other(produce);
  produce();
  other.join();
}
