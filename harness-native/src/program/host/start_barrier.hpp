// The barrier that the threads of a phase start at. The first ones to come, one for each processor,
// agree on a moment and wait for it on the clock, so that they leave together however long it takes
// to wake them one by one. The others could not run at that moment: they are woken right behind it,
// so that waking them does not delay the first.
#ifndef MPSSTRESS_PROGRAM_HOST_START_BARRIER_HPP
#define MPSSTRESS_PROGRAM_HOST_START_BARRIER_HPP

#include <atomic>
#include <cstdint>

#include "program/host/latch.hpp"

namespace mpsstress::program {

class StartBarrier {
 public:
  /// What a thread spins at most before it starts.
  static constexpr std::uint64_t kSpinNanos = 45000;
  /// Time to wake one thread on a slow and busy machine: the moment is so much later for each
  /// leader.
  static constexpr std::uint64_t kWakeNanos = 20000;
  /// How long after the moment the first of the others is woken.
  static constexpr std::uint64_t kBehindNanos = 10000;

  explicit StartBarrier(std::uint32_t members);

  /// Waits until all members have arrived, then until the common moment, which is later by
  /// `delay_nanos` for this thread. Sleeps for all but the last kSpinNanos. Answers that moment in
  /// ticks.
  std::uint64_t arrive_and_wait(std::uint64_t delay_nanos = 0);

  /// Arrives without waiting: this thread will not start.
  void arrive_only();

  bool is_open() const { return leaders_latch_.is_open(); }

 private:
  /// Fixes the moment; the last to arrive does this.
  void fix_moment();

  const std::uint32_t members_;
  const std::uint32_t leaders_;  // of them wait on the clock
  std::atomic<std::uint32_t> arrived_{0};
  // The moment on both clocks; written before a latch is opened.
  std::atomic<std::uint64_t> moment_ticks_{0};
  std::atomic<std::uint64_t> moment_nanos_{0};
  Latch leaders_latch_;
  Latch followers_latch_;
};

}  // namespace mpsstress::program

#endif
