// The barrier that the threads of a phase start at: they agree on a moment and wait for it on the
// clock, so that they leave together however long it takes to wake them one by one.
#ifndef MPSSTRESS_PROGRAM_START_BARRIER_HPP
#define MPSSTRESS_PROGRAM_START_BARRIER_HPP

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace mpsstress::program {

class StartBarrier {
 public:
  /// What a thread spins at most before it starts; the time to wake the others.
  static constexpr std::uint64_t kSpinNanos = 45000;

  explicit StartBarrier(std::uint32_t members) : members_(members) {}

  /// Waits until all members have arrived, then until the common moment, which is later by
  /// `delay_nanos` for this thread. Sleeps for all but the last kSpinNanos. Answers that moment in
  /// ticks.
  std::uint64_t arrive_and_wait(std::uint64_t delay_nanos = 0);

  /// Arrives without waiting: this thread will not start.
  void arrive_only();

  bool is_open() const { return open_.load(std::memory_order_acquire) != 0; }

 private:
  /// True for the last member, which has then opened the barrier.
  bool arrive();
  void sleep_until_open();
  /// Each thread that passes wakes two more: the first ones wait on the clock already while the
  /// last ones are woken.
  void wake_two();
  void wake_all();

  const std::uint32_t members_;
  std::atomic<std::uint32_t> arrived_{0};
  std::atomic<std::uint32_t> open_{0};
  std::atomic<std::uint64_t> moment_{0};  // ticks; written before open_
  std::mutex mutex_;                      // where there is no futex
  std::condition_variable opened_;
};

}  // namespace mpsstress::program

#endif
