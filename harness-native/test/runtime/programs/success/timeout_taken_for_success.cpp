// The answer of the wait is looked at, and it is long enough.
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(timeout_taken_for_success, Nothing) {
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
  std::thread worker([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    std::lock_guard lock(mutex);
    done = true;
    changed.notify_one();
  });
  {
    std::unique_lock lock(mutex);
    const bool in_time = changed.wait_for(lock, std::chrono::seconds(10), [&] { return done; });
    require(in_time == done, "the answer is true");
  }
  worker.join();
}
