// One thread waits for what nobody tells it. Others wait for a device that would have work if that
// one could go on: where they do differs between schedules, and what holds them up does not.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "../program.hpp"

namespace {

std::atomic<int> turns;

struct Told {
  std::mutex mutex;
  std::condition_variable changed;
};

void waits_for_a_thread() {
  Told told;
  std::unique_lock lock(told.mutex);
  told.changed.wait(lock);
}

// As if it were the device's: what is judged is who calls it.
#line 1 "/harness-native/src/metal/execution/stands_in.cpp"
[[gnu::noinline]] void waits_in_the_device(Told& told) {
  std::unique_lock lock(told.mutex);
  told.changed.wait(lock);
}
#line 33 "/harness-native/test/runtime/programs/fail/one_missing_wake_up.cpp"

void synchronizes() {
  Told told;
  waits_in_the_device(told);
}

void looks_at_the_end() {
  Told told;
  waits_in_the_device(told);
}

}  // namespace

MPSS_PROGRAM(one_missing_wake_up, Deadlock) {
  std::vector<std::thread> threads;
  threads.emplace_back(waits_for_a_thread);
  threads.emplace_back([] { turns.fetch_add(1); });
  threads.emplace_back([] {
    if (turns.fetch_add(1) == 0) {
      synchronizes();
    } else {
      looks_at_the_end();
    }
  });
  for (std::thread& thread : threads) thread.join();
}
