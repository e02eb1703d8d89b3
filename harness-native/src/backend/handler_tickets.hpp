// Keeps count of completed handlers that have been registered and not yet called, so that nobody
// tears down what they will touch: a wait for the GPU does not wait for handlers.
#ifndef MPSSTRESS_BACKEND_HANDLER_TICKETS_HPP
#define MPSSTRESS_BACKEND_HANDLER_TICKETS_HPP

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <set>

namespace mpsstress::backend {

class HandlerTickets {
 public:
  // Take it where the handler is added, in the same block on the stream's queue: then a wait that
  // drains that stream first finds the handler in a committed command buffer.
  std::uint64_t issue() {
    const std::lock_guard<std::mutex> lock(mutex_);
    outstanding_.insert(++last_);
    return last_;
  }

  // The handler's last act.
  void redeem(std::uint64_t ticket) {
    const std::lock_guard<std::mutex> lock(mutex_);
    outstanding_.erase(ticket);
    redeemed_.notify_all();
  }

  std::uint64_t last() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return last_;
  }

  // Until every ticket up to `last` was redeemed.
  void wait_for(std::uint64_t last) {
    std::unique_lock<std::mutex> lock(mutex_);
    redeemed_.wait(lock, [&] { return outstanding_.empty() || *outstanding_.begin() > last; });
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable redeemed_;
  std::uint64_t last_ = 0;
  std::set<std::uint64_t> outstanding_;
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_HANDLER_TICKETS_HPP
