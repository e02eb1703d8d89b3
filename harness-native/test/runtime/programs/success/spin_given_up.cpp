// A waiter that has spun for long goes on without the lock, and does no harm.
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(spin_given_up, Nothing) {
  std::atomic<bool> locked{false};
  std::atomic<int> count{0};
  const auto work = [&] {
    for (int spins = 0; locked.exchange(true) && spins < 400; ++spins) {
    }
    ++count;
    locked = false;
  };
  std::thread other(work);
  work();
  other.join();
  require(count == 2, "an addition is lost");
}
