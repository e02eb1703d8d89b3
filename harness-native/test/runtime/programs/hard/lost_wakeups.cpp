// A consumer looks, finds nothing, and only then takes the lock to wait; the last producer's
// notification comes in between. The other producers' would have saved it.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "../program.hpp"

namespace {

template <int producers>
void lost_wakeups() {
  std::mutex mutex;
  std::condition_variable filled;
  std::atomic<int> items{0};
  std::thread consumer([&] {
    while (items.load() < producers) {
      std::unique_lock<std::mutex> lock(mutex);
      filled.wait(lock);
    }
  });
  std::vector<std::thread> all;
  for (int i = 0; i < producers; ++i) {
    all.emplace_back([&] {
      items.fetch_add(1);
      filled.notify_one();
    });
  }
  for (std::thread& thread : all) thread.join();
  consumer.join();
}

MPSS_HARD_PROGRAM(lost_wakeups_1, Deadlock, lost_wakeups<1>);
MPSS_HARD_PROGRAM(lost_wakeups_10, Deadlock, lost_wakeups<10>);

}  // namespace
