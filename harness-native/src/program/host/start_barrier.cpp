// Two latches: the leaders' opens when all have come, the followers' shortly after the moment.
#include "program/host/start_barrier.hpp"

#include <algorithm>

#include "program/host/clock.hpp"
#include "program/host/happens_before.hpp"
#include "program/host/host_pause.hpp"
#include "program/host/starting_place.hpp"

namespace mpsstress::program {
namespace {

std::uint64_t in_ticks(std::uint64_t nanos) {
  return static_cast<std::uint64_t>(static_cast<double>(nanos) * ticks_per_nano());
}

/// All where the processors are not known, and in an explored run.
std::uint32_t leaders_of(std::uint32_t members) {
  const std::uint32_t processors = StartingPlace::processors();
  return processors == 0 ? members : std::min(members, processors);
}

/// Looks at the clock until the moment has come. Not with `pause`: in a virtual machine a loop of
/// them may end in the hypervisor, for microseconds. In an explored run there is no spinning:
/// virtual time passes only while nothing else can run.
void spin_until(std::uint64_t moment_ticks) {
#if !defined(MPSSTRESS_CONTROLLED)
  while (clock_ticks() < moment_ticks) {
  }
#else
  static_cast<void>(moment_ticks);
#endif
}

}  // namespace

StartBarrier::StartBarrier(std::uint32_t members)
    : members_(members), leaders_(leaders_of(members)) {}

void StartBarrier::fix_moment() {
  const std::uint64_t ahead = kSpinNanos + kWakeNanos * leaders_;
  moment_nanos_.store(system_nanos() + ahead, std::memory_order_relaxed);
  moment_ticks_.store(clock_ticks() + in_ticks(ahead), std::memory_order_relaxed);
}

std::uint64_t StartBarrier::arrive_and_wait(std::uint64_t delay_nanos) {
  happens_before_release(this);
  const std::uint32_t before = arrived_.fetch_add(1, std::memory_order_acq_rel);
  std::uint64_t moment_ticks = 0;
  {
    const StartingPlace place(before);
    const bool last = before + 1 == members_;
    if (last) {
      happens_before_acquire(this);
      fix_moment();
      leaders_latch_.open();
    }
    if (before < leaders_) {
      leaders_latch_.pass();
    } else if (last) {
      leaders_latch_.wake_some();
      pause_host_until(moment_nanos_.load(std::memory_order_relaxed) + kBehindNanos);
      followers_latch_.open();
      followers_latch_.wake_some();
    } else {
      followers_latch_.pass();
    }
    moment_ticks = moment_ticks_.load(std::memory_order_relaxed) + in_ticks(delay_nanos);
    if (clock_ticks() + in_ticks(kSpinNanos) < moment_ticks) {
      pause_host_until(moment_nanos_.load(std::memory_order_relaxed) + delay_nanos - kSpinNanos);
    }
  }
  spin_until(moment_ticks);
  return moment_ticks;
}

void StartBarrier::arrive_only() {
  happens_before_release(this);
  if (arrived_.fetch_add(1, std::memory_order_acq_rel) + 1 != members_) return;
  happens_before_acquire(this);
  fix_moment();
  for (Latch* latch : {&leaders_latch_, &followers_latch_}) {
    latch->open();
    latch->wake_all();
  }
}

}  // namespace mpsstress::program
