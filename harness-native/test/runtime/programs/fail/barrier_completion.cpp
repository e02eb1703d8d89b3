// The count of rounds is read before the barrier is passed.
#include <barrier>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(barrier_completion, Race) {
  int rounds = 0;
  auto count = [&]() noexcept { ++rounds; };
  std::barrier<decltype(count)> barrier(2, count);
  std::thread other([&] { barrier.arrive_and_wait(); });
  const auto token = barrier.arrive();
  require(rounds <= 1, "there is one round");
  (void)token;
  other.join();
}
