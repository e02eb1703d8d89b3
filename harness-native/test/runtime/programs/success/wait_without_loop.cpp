// The wait has a predicate.
#include <condition_variable>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(wait_without_loop, Nothing) {
  std::mutex mutex;
  std::condition_variable changed;
  int items = 0;
  auto consume = [&] {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return items > 0; });
    require(items > 0, "an item is there");
    --items;
  };
  std::thread first(consume);
  std::thread second(consume);
  for (int item = 0; item < 2; ++item) {
    std::lock_guard lock(mutex);
    ++items;
    changed.notify_all();
  }
  first.join();
  second.join();
}
