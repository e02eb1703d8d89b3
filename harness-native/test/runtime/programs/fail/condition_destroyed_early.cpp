// The waiter frees the object while the notifier is still inside it.
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include "../program.hpp"

namespace {

struct Request {
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
};

}  // namespace

MPSS_PROGRAM(condition_destroyed_early, UseAfterFree) {
  auto* request = new Request;
  std::thread notifier([request] {
    {
      std::lock_guard lock(request->mutex);
      request->done = true;
    }
    request->changed.notify_one();
  });
  {
    std::unique_lock lock(request->mutex);
    request->changed.wait(lock, [&] { return request->done; });
  }
  delete request;
  notifier.join();
}
