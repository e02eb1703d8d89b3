// When the versions of an event were reached. Shared with the callbacks that note it, so that one
// which comes after its event is gone still has where to write.
#ifndef MPSSTRESS_BACKEND_EVENT_TIMES_HPP
#define MPSSTRESS_BACKEND_EVENT_TIMES_HPP

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>

#include "dispatch/object.hpp"

namespace mpsstress::backend {

class EventTimes : public dispatch::Object {
 public:
  using Time = std::chrono::steady_clock::time_point;

  void reached(std::uint64_t version, Time time) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (version < version_) return;
    version_ = version;
    time_ = time;
    changed_.notify_all();  // every waiter, and for good: nothing is used up by a wait
  }

  // The time of the version, or of a later one; none when the time is over first.
  virtual std::optional<Time> wait_for(std::uint64_t version, std::chrono::nanoseconds timeout) {
    std::unique_lock<std::mutex> lock(mutex_);
    if (!changed_.wait_for(lock, timeout, [&] { return version_ >= version; })) return std::nullopt;
    return time_;
  }

 protected:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t version_ = 0;
  Time time_{};
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_EVENT_TIMES_HPP
