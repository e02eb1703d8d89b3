// A latch: closed until somebody opens it, once; threads sleep before it.
#ifndef MPSSTRESS_PROGRAM_HOST_LATCH_HPP
#define MPSSTRESS_PROGRAM_HOST_LATCH_HPP

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace mpsstress::program {

class Latch {
 public:
  /// Opens it and wakes nobody yet: the opener calls wake_some, or passes. Wakes all where the
  /// system cannot wake some.
  void open();
  bool is_open() const { return open_.load(std::memory_order_acquire) != 0; }

  /// Sleeps until the latch is open, then wakes some of those who still sleep.
  void pass();

  /// Wakes two: each who is woken wakes two more, which is sooner done than one waking all.
  void wake_some();
  void wake_all();

 private:
  std::atomic<std::uint32_t> open_{0};
  std::mutex mutex_;  // where there is no futex
  std::condition_variable opened_;
};

}  // namespace mpsstress::program

#endif
