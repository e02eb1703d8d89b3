// Threads that take a lock again and again until what they wait for has come.
#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(polls_under_lock, Nothing) {
  std::mutex mutex;
  int come = 0;
  const auto poll = [&] {
    for (bool all = false; !all;) {
      const std::lock_guard<std::mutex> hold(mutex);
      all = come == 2;
    }
  };
  const auto arrive = [&] {
    const std::lock_guard<std::mutex> hold(mutex);
    ++come;
  };
  std::thread threads[] = {std::thread(poll), std::thread(arrive), std::thread(poll),
                           std::thread(arrive)};
  for (std::thread& thread : threads) thread.join();
}
