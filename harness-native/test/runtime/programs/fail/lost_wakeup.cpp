// A wait without a predicate: a notification that came before it is gone.
#include <condition_variable>
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(lost_wakeup, Deadlock) {
  std::mutex mutex;
  std::condition_variable changed;
  std::thread waiter([&] {
    std::unique_lock lock(mutex);
    changed.wait(lock);
  });
  std::thread notifier([&] {
    std::lock_guard lock(mutex);
    changed.notify_one();
  });
  waiter.join();
  notifier.join();
}
