// An entry is taken by the step that finds it there.
#include <atomic>
#include <thread>
#include <vector>

#include "../program.hpp"

MPSS_PROGRAM(before_the_first, Nothing) {
  std::vector<std::atomic<long>> entries(3);
  std::atomic<int> used{1};
  const auto consume = [&] {
    int mine = used.load();
    while (mine > 0 && !used.compare_exchange_weak(mine, mine - 1)) {
    }
    if (mine > 0) entries.data()[mine - 1].store(0);
  };
  std::thread other(consume);
  consume();
  other.join();
}
