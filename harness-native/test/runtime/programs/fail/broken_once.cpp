// A flag that is read and then set lets two threads initialise.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(broken_once, Violation) {
  std::atomic<bool> done{false};
  std::atomic<int> initialised{0};
  auto use = [&] {
    if (!done.load()) {
      initialised.fetch_add(1);
      done.store(true);
    }
  };
  std::thread first(use);
  std::thread second(use);
  first.join();
  second.join();
  require(initialised == 1, "initialised once");
}
