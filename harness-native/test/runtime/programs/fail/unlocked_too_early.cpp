// The lock is given back before the last use of what it guards.
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(unlocked_too_early, Race) {
  std::mutex mutex;
  int balance = 0;
  auto deposit = [&] {
    std::unique_lock lock(mutex);
    const int seen = balance;
    lock.unlock();
    balance = seen + 1;
  };
  std::thread first(deposit);
  std::thread second(deposit);
  first.join();
  second.join();
}
