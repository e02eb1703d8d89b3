// A reader waits for another one when it has given up the lock, so that writers come in between.
#include <condition_variable>
#include <mutex>
#include <shared_mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(two_readers_around_a_writer, Nothing) {
  std::shared_mutex lock;
  int value = 1;
  std::mutex mutex;
  std::condition_variable told;
  bool has_read = false;
  std::thread second;
  std::thread writer;
  {
    std::shared_lock first(lock);
    second = std::thread([&] {
      {
        std::shared_lock reads(lock);
        require(value > 0, "a value that was written");
      }
      std::lock_guard guard(mutex);
      has_read = true;
      told.notify_one();
    });
    writer = std::thread([&] {
      std::lock_guard writes(lock);
      ++value;
    });
  }
  {
    std::unique_lock guard(mutex);
    told.wait(guard, [&] { return has_read; });
  }
  second.join();
  writer.join();
}
