// std::call_once.
#include <atomic>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(broken_once, Nothing) {
  std::once_flag once;
  std::atomic<int> initialised{0};
  auto use = [&] { std::call_once(once, [&] { initialised.fetch_add(1); }); };
  std::thread first(use);
  std::thread second(use);
  first.join();
  second.join();
  require(initialised == 1, "initialised once");
}
