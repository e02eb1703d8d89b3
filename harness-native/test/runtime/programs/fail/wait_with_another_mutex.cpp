// The state has one mutex, the wait another: check and wait are no longer one step.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(wait_with_another_mutex, Deadlock) {
  std::mutex state;
  std::mutex waiting;
  std::condition_variable changed;
  bool ready = false;
  std::thread waiter([&] {
    std::unique_lock<std::mutex> lock(waiting);
    const auto is_ready = [&] {
      const std::lock_guard<std::mutex> guard(state);
      return ready;
    };
    while (!is_ready()) changed.wait(lock);
  });
  {
    const std::lock_guard<std::mutex> guard(state);
    ready = true;
  }
  changed.notify_one();
  waiter.join();
}
