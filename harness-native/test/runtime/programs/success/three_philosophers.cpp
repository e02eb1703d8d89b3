// Each takes the lower number first.
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(three_philosophers, Nothing) {
  std::mutex fork[3];
  auto dine = [&](int seat) {
    const int other = (seat + 1) % 3;
    std::lock_guard lower(fork[seat < other ? seat : other]);
    std::lock_guard higher(fork[seat < other ? other : seat]);
  };
  std::thread first(dine, 0);
  std::thread second(dine, 1);
  std::thread third(dine, 2);
  first.join();
  second.join();
  third.join();
}
