// The worker is told to stop and waited for.
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
MPSS_PROGRAM(worker_never_stopped, Nothing) {
  std::thread worker([] {
    std::unique_lock<std::mutex> lock(queue.mutex);
    queue.changed.wait(lock, [] { return queue.stopped; });
  });
  {
    const std::lock_guard<std::mutex> lock(queue.mutex);
    queue.stopped = true;
  }
  queue.changed.notify_all();
  worker.join();
}
