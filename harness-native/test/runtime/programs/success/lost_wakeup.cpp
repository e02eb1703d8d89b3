// The state outlives the notification.
#include <condition_variable>
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(lost_wakeup, Nothing) {
  std::mutex mutex;
  std::condition_variable changed;
  bool ready = false;
  std::thread waiter([&] {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return ready; });
  });
  std::thread notifier([&] {
    std::lock_guard lock(mutex);
    ready = true;
    changed.notify_one();
  });
  waiter.join();
  notifier.join();
}
