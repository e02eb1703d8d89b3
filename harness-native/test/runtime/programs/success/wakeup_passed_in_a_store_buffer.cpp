// Sequentially consistent: one of the two sees the other.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_WEAK_PROGRAM(wakeup_passed_in_a_store_buffer, Nothing) {
  std::mutex mutex;
  std::condition_variable woken;
  bool wakeup = false;
  std::atomic<bool> waits{false};
  std::atomic<bool> done{false};
  std::thread waiter([&] {
    waits.store(true, std::memory_order_seq_cst);
    if (done.load(std::memory_order_seq_cst)) return;
    std::unique_lock<std::mutex> lock(mutex);
    woken.wait(lock, [&] { return wakeup; });
  });
  done.store(true, std::memory_order_seq_cst);
  if (waits.load(std::memory_order_seq_cst)) {
    const std::lock_guard<std::mutex> lock(mutex);
    wakeup = true;
    woken.notify_one();
  }
  waiter.join();
}
