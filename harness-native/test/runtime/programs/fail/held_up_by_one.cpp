// One thread waits for what nobody tells it, and holds the lock that the others want: how many of
// them have come to it differs between schedules, and what holds them up does not.
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "../program.hpp"

namespace {

std::mutex door;

void waits_inside() {
  std::mutex mutex;
  std::condition_variable told;
  const std::lock_guard inside(door);
  std::unique_lock lock(mutex);
  told.wait(lock);
}

void wants_in() { const std::lock_guard inside(door); }

void wants_in_too() {
  for (int i = 0; i < 2; ++i) wants_in();
}

}  // namespace

MPSS_PROGRAM(held_up_by_one, Deadlock) {
  std::vector<std::thread> threads;
  threads.emplace_back(waits_inside);
  threads.emplace_back(wants_in);
  threads.emplace_back(wants_in_too);
  threads.emplace_back([] { wants_in(); });
  for (std::thread& thread : threads) thread.join();
}
