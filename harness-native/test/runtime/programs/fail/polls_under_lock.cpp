// Threads that take a lock again and again until what they wait for has come, and one that comes
// without it.
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(polls_under_lock, Race) {
  std::mutex mutex;
  int come = 0;
  const auto poll = [&] {
    for (bool all = false; !all;) {
      const std::lock_guard<std::mutex> hold(mutex);
      all = come == 1;
    }
  };
  const auto arrive = [&] { ++come; };
  std::thread threads[] = {std::thread(poll), std::thread(arrive), std::thread(poll)};
  for (std::thread& thread : threads) thread.join();
}
