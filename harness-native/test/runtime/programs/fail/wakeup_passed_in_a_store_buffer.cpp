// Who waits says so and then looks whether it is done; who is done says so and then looks whether
// anybody waits. With acquire and release both may see the old value, and nobody is woken.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_WEAK_PROGRAM(wakeup_passed_in_a_store_buffer, Deadlock) {
  std::mutex mutex;
  std::condition_variable woken;
  bool wakeup = false;
  std::atomic<bool> waits{false};
  std::atomic<bool> done{false};
  std::thread waiter([&] {
    waits.store(true, std::memory_order_release);
    if (done.load(std::memory_order_acquire)) return;
    std::unique_lock<std::mutex> lock(mutex);
    woken.wait(lock, [&] { return wakeup; });
  });
  done.store(true, std::memory_order_release);
  if (waits.load(std::memory_order_acquire)) {
    const std::lock_guard<std::mutex> lock(mutex);
    wakeup = true;
    woken.notify_one();
  }
  waiter.join();
}
