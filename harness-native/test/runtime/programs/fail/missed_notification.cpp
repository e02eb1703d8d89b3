// The flag is set without the mutex: between the waiter's check and its sleep.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(missed_notification, Deadlock) {
  std::mutex mutex;
  std::condition_variable changed;
  std::atomic<bool> ready{false};
  std::thread waiter([&] {
    std::unique_lock lock(mutex);
    while (!ready) changed.wait(lock);
  });
  std::thread notifier([&] {
    ready = true;
    changed.notify_one();
  });
  waiter.join();
  notifier.join();
}
