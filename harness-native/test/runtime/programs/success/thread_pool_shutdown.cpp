// The worker stops when it is told to and there is nothing left to do.
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(thread_pool_shutdown, Nothing) {
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<int> tasks;
  bool stop = false;
  int done = 0;
  std::thread worker([&] {
    std::unique_lock<std::mutex> lock(mutex);
    for (;;) {
      changed.wait(lock, [&] { return stop || !tasks.empty(); });
      if (tasks.empty()) return;
      tasks.pop_front();
      ++done;
    }
  });
  for (int i = 0; i < 2; ++i) {
    const std::lock_guard<std::mutex> lock(mutex);
    tasks.push_back(i);
    changed.notify_one();
  }
  {
    const std::lock_guard<std::mutex> lock(mutex);
    stop = true;
    changed.notify_one();
  }
  worker.join();
  require(done == 2, "a task was dropped");
}
