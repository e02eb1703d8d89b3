// Two waiters want different things of one condition variable; notify_one may wake the wrong one.
#include <condition_variable>
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(notify_wrong_waiter, Deadlock) {
  std::mutex mutex;
  std::condition_variable changed;
  int turn = 0;
  auto wait_for_turn = [&](int mine) {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return turn == mine; });
    turn = mine + 1;
    changed.notify_one();
  };
  std::thread first([&] { wait_for_turn(1); });
  std::thread second([&] { wait_for_turn(2); });
  {
    std::lock_guard lock(mutex);
    turn = 1;
  }
  changed.notify_one();
  first.join();
  second.join();
}
