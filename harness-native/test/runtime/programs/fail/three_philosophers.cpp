// Three threads, three locks, each takes its own and then its neighbour's.
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(three_philosophers, Deadlock) {
  std::mutex fork[3];
  auto dine = [&](int seat) {
    std::lock_guard left(fork[seat]);
    std::lock_guard right(fork[(seat + 1) % 3]);
  };
  std::thread first(dine, 0);
  std::thread second(dine, 1);
  std::thread third(dine, 2);
  first.join();
  second.join();
  third.join();
}
