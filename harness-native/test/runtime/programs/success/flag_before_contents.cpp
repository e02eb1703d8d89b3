// First the contents, then the flag.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(flag_before_contents, Nothing) {
  std::atomic<int> contents{0};
  std::atomic<bool> initialised{false};
  std::thread maker([&] {
    contents.store(7);
    initialised.store(true);
  });
  std::thread user([&] {
    if (initialised.load()) require(contents.load() == 7, "what is initialised is whole");
  });
  maker.join();
  user.join();
}
