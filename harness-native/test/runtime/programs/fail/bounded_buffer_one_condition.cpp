// Producers and consumers wait on one condition variable, and notify_one wakes one of the same
// kind.
#include <condition_variable>
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(bounded_buffer_one_condition, Deadlock) {
  std::mutex mutex;
  std::condition_variable changed;
  int items = 0;
  auto produce = [&] {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return items < 1; });
    ++items;
    changed.notify_one();
  };
  auto consume = [&] {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return items > 0; });
    --items;
    changed.notify_one();
  };
  std::thread first([&] { produce(); });
  std::thread second([&] { produce(); });
  std::thread third([&] { consume(); });
  std::thread fourth([&] { consume(); });
  first.join();
  second.join();
  third.join();
  fourth.join();
}
