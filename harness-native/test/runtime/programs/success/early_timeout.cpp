// The result of the wait decides.
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM_WITH(early_timeout, Nothing, EarlyTimeouts) {
  std::mutex mutex;
  std::condition_variable changed;
  bool ready = false;
  std::thread worker([&] {
    const std::lock_guard<std::mutex> lock(mutex);
    ready = true;
    changed.notify_one();
  });
  {
    std::unique_lock<std::mutex> lock(mutex);
    if (changed.wait_for(lock, std::chrono::seconds(1), [&] { return ready; })) {
      require(ready, "went on without the event");
    }
  }
  worker.join();
}
