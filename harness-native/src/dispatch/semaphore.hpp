// dispatch_semaphore: a count that threads wait to take from. A signal happens before the return of
// the wait that it ends, and of every later one; nothing else is ordered.
#ifndef MPSSTRESS_DISPATCH_SEMAPHORE_HPP
#define MPSSTRESS_DISPATCH_SEMAPHORE_HPP

#include <condition_variable>
#include <cstdint>
#include <mutex>

#include "dispatch/object.hpp"
#include "dispatch/ordering.hpp"

namespace mpsstress::dispatch {

inline constexpr std::uint64_t kForEver = UINT64_MAX;

class Semaphore final : public Object {
 public:
  explicit Semaphore(std::int64_t value) : value_(value) {}

  // False: the nanoseconds were over first.
  bool wait(std::uint64_t nanos);
  bool signal();  // true: it woke a thread

 private:
  ~Semaphore() override = default;

  ordering::Promise signalled_;
  std::mutex mutex_;
  std::condition_variable grown_;
  std::int64_t value_;
  std::size_t waiters_ = 0;
};

}  // namespace mpsstress::dispatch

#endif  // MPSSTRESS_DISPATCH_SEMAPHORE_HPP
