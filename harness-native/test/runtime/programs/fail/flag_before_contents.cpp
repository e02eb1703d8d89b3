// Initialised is said before it is true.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(flag_before_contents, Violation) {
  std::atomic<int> contents{0};
  std::atomic<bool> initialised{false};
  std::thread maker([&] {
    initialised.store(true);
    contents.store(7);
  });
  std::thread user([&] {
    if (initialised.load()) require(contents.load() == 7, "what is initialised is whole");
  });
  maker.join();
  user.join();
}
