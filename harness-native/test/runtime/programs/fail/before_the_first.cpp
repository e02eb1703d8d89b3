// A consumer looks at the newest entry of a stack of entries that another one has emptied
// meanwhile.
#include <atomic>
#include <thread>
#include <vector>

#include "../program.hpp"

MPSS_PROGRAM(before_the_first, Memory) {
  std::vector<std::atomic<long>> entries(3);
  std::atomic<int> used{1};
  const auto consume = [&] {
    if (used.load() > 0) entries.data()[used.fetch_sub(1) - 1].store(0);
  };
  std::thread other(consume);
  consume();
  other.join();
}
