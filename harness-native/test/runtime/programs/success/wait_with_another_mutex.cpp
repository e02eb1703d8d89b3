// One mutex for the state and the wait.
#include <condition_variable>
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(wait_with_another_mutex, Nothing) {
  std::mutex state;
  std::condition_variable changed;
  bool ready = false;
  std::thread waiter([&] {
    std::unique_lock<std::mutex> lock(state);
    while (!ready) changed.wait(lock);
  });
  {
    const std::lock_guard<std::mutex> guard(state);
    ready = true;
  }
  changed.notify_one();
  waiter.join();
}
