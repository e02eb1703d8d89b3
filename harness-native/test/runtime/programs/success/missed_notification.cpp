// The flag is set under the mutex that the waiter holds while it checks.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(missed_notification, Nothing) {
  std::mutex mutex;
  std::condition_variable changed;
  std::atomic<bool> ready{false};
  std::thread waiter([&] {
    std::unique_lock lock(mutex);
    while (!ready) changed.wait(lock);
  });
  std::thread notifier([&] {
    {
      std::lock_guard lock(mutex);
      ready = true;
    }
    changed.notify_one();
  });
  waiter.join();
  notifier.join();
}
