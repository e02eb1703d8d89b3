// An assertion of the program that fails in one interleaving.
#include <atomic>
#include <cassert>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(assertion, Assertion) {
  std::atomic<int> stage{0};
  std::thread other([&] { stage.store(1); });
  const int first = stage.load();
  const int second = stage.load();
  assert(first == second);
  other.join();
}
