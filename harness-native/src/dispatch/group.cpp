// The count of a group, and what is done when it is back at zero.
#include "dispatch/group.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "dispatch/semaphore.hpp"

namespace mpsstress::dispatch {

void Group::enter() {
  const ordering::HiddenLock lock(mutex_);
  ++entered_;
}

bool Group::leave() {
  left_.released();
  std::vector<std::function<void()>> notifications;
  {
    const ordering::HiddenLock lock(mutex_);
    if (entered_ == 0) return false;
    if (--entered_ != 0) return true;
    ++generation_;
    notifications.swap(notifications_);
    emptied_.notify_all();
  }
  if (notifications.empty()) return true;
  left_.acquired();
  registered_.acquired();
  for (const auto& enqueue : notifications) enqueue();
  return true;
}

bool Group::wait(std::uint64_t nanos) {
  {
    ordering::HiddenLock lock(mutex_);
    const std::size_t generation = generation_;
    const auto is_over = [&] { return entered_ == 0 || generation_ != generation; };
    if (nanos == kForEver) {
      while (!is_over()) emptied_.wait(lock.lock());
    } else {
      constexpr std::uint64_t kLongest = 1'000'000'000'000'000;  // some days
      const auto deadline =
          std::chrono::steady_clock::now() + std::chrono::nanoseconds(std::min(nanos, kLongest));
      while (!is_over() && emptied_.wait_until(lock.lock(), deadline) != std::cv_status::timeout) {
      }
      if (!is_over()) return false;
    }
  }
  left_.acquired();
  return true;
}

void Group::notify(std::function<void()> enqueue) {
  registered_.released();
  {
    const ordering::HiddenLock lock(mutex_);
    if (entered_ != 0) {
      notifications_.push_back(std::move(enqueue));
      return;
    }
  }
  left_.acquired();
  enqueue();
}

}  // namespace mpsstress::dispatch
