// The wait gives up after 10 ms, the work takes 20: time is virtual, so this is no matter of luck.
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(timeout_taken_for_success, Violation) {
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
    changed.wait_for(lock, std::chrono::milliseconds(10), [&] { return done; });
    require(done, "the work is done");
  }
  worker.join();
}
