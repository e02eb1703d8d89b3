// A waiter that has spun for long goes on without the lock. To find it, whoever has the lock must
// be slow although somebody waits.
#include <atomic>
#include <thread>

#include "../program.hpp"

namespace {

using mpsstress::programs::require;

template <int most_spins>
void spin_given_up() {
  std::atomic<bool> locked{false};
  std::atomic<int> count{0};
  const auto work = [&] {
    for (int spins = 0; locked.exchange(true) && spins < most_spins; ++spins) {
    }
    const int before = count;
    count = before + 1;
    locked = false;
  };
  std::thread other(work);
  work();
  other.join();
  require(count == 2, "an addition is lost");
}

MPSS_HARD_PROGRAM(spin_given_up_400, Violation, spin_given_up<400>);

}  // namespace
