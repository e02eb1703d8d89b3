// What a barrier does at the end of a round comes after all that its members did before, and before
// all that they do next.
#include <barrier>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(barrier_completion, Nothing) {
  int rounds = 0;
  int parts[2] = {0, 0};
  auto count = [&]() noexcept { rounds += parts[0] + parts[1]; };
  std::barrier<decltype(count)> barrier(2, count);
  const auto work = [&](int part) {
    for (int round = 1; round <= 3; ++round) {
      parts[part] = round;
      barrier.arrive_and_wait();
      require(rounds == round * (round + 1), "all have come");
      parts[part] = 0;
      barrier.arrive_and_wait();
    }
  };
  std::thread first(work, 0);
  std::thread second(work, 1);
  first.join();
  second.join();
}
