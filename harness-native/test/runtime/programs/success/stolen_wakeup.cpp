// The same with a loop around the wait.
#include <condition_variable>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(stolen_wakeup, Nothing) {
  std::mutex mutex;
  std::condition_variable changed;
  int items = 0;
  const auto produce = [&] {
    const std::lock_guard<std::mutex> lock(mutex);
    ++items;
    changed.notify_one();
  };
  std::thread waiter([&] {
    std::unique_lock<std::mutex> lock(mutex);
    while (items == 0) changed.wait(lock);
    require(items > 0, "consumed what was not there");
    --items;
  });
  std::thread thief([&] {
    const std::lock_guard<std::mutex> lock(mutex);
    if (items > 0) --items;
  });
  produce();
  thief.join();
  produce();
  waiter.join();
}
