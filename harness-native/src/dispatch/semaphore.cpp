// The count of a semaphore and who waits for it.
#include "dispatch/semaphore.hpp"

#include <algorithm>
#include <chrono>

namespace mpsstress::dispatch {

bool Semaphore::wait(std::uint64_t nanos) {
  {
    ordering::HiddenLock lock(mutex_);
    ++waiters_;
    if (nanos == kForEver) {
      while (value_ <= 0) grown_.wait(lock.lock());
    } else if (value_ <= 0) {
      constexpr std::uint64_t kLongest = 1'000'000'000'000'000;  // some days
      const auto deadline =
          std::chrono::steady_clock::now() + std::chrono::nanoseconds(std::min(nanos, kLongest));
      while (value_ <= 0 && grown_.wait_until(lock.lock(), deadline) != std::cv_status::timeout) {
      }
    }
    --waiters_;
    if (value_ <= 0) return false;
    --value_;
  }
  signalled_.acquired();
  return true;
}

bool Semaphore::signal() {
  signalled_.released();
  const ordering::HiddenLock lock(mutex_);
  ++value_;
  grown_.notify_one();
  return waiters_ != 0;
}

}  // namespace mpsstress::dispatch
