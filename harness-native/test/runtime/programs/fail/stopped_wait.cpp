// The wish to stop wakes nobody who waits without its token.
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(stopped_wait, Deadlock) {
  std::mutex mutex;
  std::condition_variable_any changed;
  const std::jthread worker([&](const std::stop_token& stop) {
    std::unique_lock<std::mutex> lock(mutex);
    while (!stop.stop_requested()) changed.wait(lock);
  });
}
