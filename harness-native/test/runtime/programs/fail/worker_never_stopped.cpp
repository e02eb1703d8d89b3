// A worker waits for more work when the program has ended.
#include <condition_variable>
#include <mutex>
#include <thread>

#include "../program.hpp"

struct Queue {
  std::mutex mutex;
  std::condition_variable changed;
  bool stopped = false;
};
static Queue queue;
MPSS_PROGRAM(worker_never_stopped, ThreadLeak) {
  std::thread([] {
    std::unique_lock<std::mutex> lock(queue.mutex);
    queue.changed.wait(lock, [] { return queue.stopped; });
  }).detach();
}
