// The lock is given up before the join.
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(join_under_lock, Nothing) {
  std::mutex mutex;
  std::thread worker([&] { const std::lock_guard<std::mutex> lock(mutex); });
  {
    const std::lock_guard<std::mutex> lock(mutex);
  }
  worker.join();
}
