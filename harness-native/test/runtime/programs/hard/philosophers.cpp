// Philosophers who all reach to the left first: each must have one fork for all to starve.
#include <mutex>
#include <thread>
#include <vector>

#include "../program.hpp"

namespace {

template <int seats>
void philosophers() {
  std::mutex forks[seats];
  std::vector<std::thread> all;
  for (int i = 0; i < seats; ++i) {
    all.emplace_back([&forks, i] {
      const std::lock_guard<std::mutex> left(forks[i]);
      const std::lock_guard<std::mutex> right(forks[(i + 1) % seats]);
    });
  }
  for (std::thread& thread : all) thread.join();
}

MPSS_HARD_PROGRAM(philosophers_3, Deadlock, philosophers<3>);
MPSS_HARD_PROGRAM(philosophers_5, Deadlock, philosophers<5>);
MPSS_HARD_PROGRAM(philosophers_8, Deadlock, philosophers<8>);

}  // namespace
