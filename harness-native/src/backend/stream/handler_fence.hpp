// Waits for the handlers of a stream: they are called in their order, so when this one, added last,
// has been called, all before it have been. (A wait for the GPU does not wait for handlers.)
#ifndef MPSSTRESS_BACKEND_HANDLER_FENCE_HPP
#define MPSSTRESS_BACKEND_HANDLER_FENCE_HPP

#include <condition_variable>
#include <mutex>

#include "dispatch/object.hpp"

namespace mpsstress::backend {

class HandlerFence final : public dispatch::Object {
 public:
  void reached() {
    const std::lock_guard<std::mutex> lock(mutex_);
    reached_ = true;
    changed_.notify_all();
  }

  void wait() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [&] { return reached_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool reached_ = false;
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_HANDLER_FENCE_HPP
