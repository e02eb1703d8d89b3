// The lock is held to the end.
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(unlocked_too_early, Nothing) {
  std::mutex mutex;
  int balance = 0;
  auto deposit = [&] {
    std::unique_lock lock(mutex);
    const int seen = balance;
    balance = seen + 1;
  };
  std::thread first(deposit);
  std::thread second(deposit);
  first.join();
  second.join();
  require(balance == 2, "both deposits count");
}
