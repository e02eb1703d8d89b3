// A wait with a time limit whose result nobody looks at.
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM_WITH(early_timeout, Violation, EarlyTimeouts) {
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
    changed.wait_for(lock, std::chrono::seconds(1), [&] { return ready; });
    require(ready, "went on without the event");
  }
  worker.join();
}
