// A thread that waits for work or for the wish to stop, whichever comes first.
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(stopped_wait, Nothing) {
  std::mutex mutex;
  std::condition_variable_any changed;
  int work = 0;
  int done = 0;
  {
    const std::jthread worker([&](const std::stop_token& stop) {
      std::unique_lock<std::mutex> lock(mutex);
      while (changed.wait(lock, stop, [&] { return work != 0; })) {
        done += work;
        work = 0;
      }
    });
    const std::lock_guard<std::mutex> lock(mutex);
    work = 1;
    changed.notify_one();
  }
  require(done + work == 1, "the work is done, or was stopped before");
}
