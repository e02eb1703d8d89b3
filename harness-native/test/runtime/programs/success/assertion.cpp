// An assertion that holds in every interleaving.
#include <atomic>
#include <cassert>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(assertion, Nothing) {
  std::atomic<int> stage{0};
  std::thread other([&] { stage.store(1); });
  const int first = stage.load();
  const int second = stage.load();
  assert(first <= second);
  other.join();
  require(first <= second, "time ran backwards");
}
