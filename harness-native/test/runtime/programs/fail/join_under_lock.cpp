// A thread is joined by one that holds the lock it needs.
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(join_under_lock, Deadlock) {
  std::mutex mutex;
  std::thread worker([&] { const std::lock_guard<std::mutex> lock(mutex); });
  const std::lock_guard<std::mutex> lock(mutex);
  worker.join();
}
