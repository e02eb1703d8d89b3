// Sleeping by futex on Linux, by condition variable elsewhere and in controlled runs.
#include "program/start_barrier.hpp"

#include "program/clock.hpp"
#include "program/host_pause.hpp"

#if defined(__linux__) && !defined(MPSSTRESS_CONTROLLED)
#define MPSSTRESS_HAS_FUTEX 1
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <climits>
#else
#define MPSSTRESS_HAS_FUTEX 0
#endif

namespace mpsstress::program {
namespace {

/// Sleeps until shortly before the moment, then looks at the clock.
void wait_until(std::uint64_t moment) {
#if defined(MPSSTRESS_CONTROLLED)
  // Virtual time passes only while nothing else can run: there is nothing to agree on.
  const std::uint64_t now = clock_ticks();
  if (now < moment) pause_host(moment - now);
#else
  const auto spin = static_cast<std::uint64_t>(StartBarrier::kSpinNanos * ticks_per_nano());
  const std::uint64_t now = clock_ticks();
  if (now + spin < moment) {
    pause_host(
        static_cast<std::uint64_t>(static_cast<double>(moment - now - spin) / ticks_per_nano()));
  }
  while (clock_ticks() < moment) pause_briefly();
#endif
}

}  // namespace

bool StartBarrier::arrive() {
  if (arrived_.fetch_add(1, std::memory_order_acq_rel) + 1 != members_) return false;
  const auto spin = static_cast<std::uint64_t>(kSpinNanos * ticks_per_nano());
  moment_.store(clock_ticks() + spin, std::memory_order_relaxed);
#if MPSSTRESS_HAS_FUTEX
  open_.store(1, std::memory_order_release);
#else
  const std::lock_guard lock(mutex_);
  open_.store(1, std::memory_order_release);
  opened_.notify_all();
#endif
  return true;
}

#if MPSSTRESS_HAS_FUTEX

namespace {

long futex(std::atomic<std::uint32_t>& word, int operation, std::uint32_t value) {
  static_assert(sizeof(word) == sizeof(std::uint32_t));
  return syscall(SYS_futex, reinterpret_cast<std::uint32_t*>(&word), operation | FUTEX_PRIVATE_FLAG,
                 value, nullptr, nullptr, 0);
}

}  // namespace

void StartBarrier::sleep_until_open() {
  while (open_.load(std::memory_order_acquire) == 0) futex(open_, FUTEX_WAIT, 0);
}

void StartBarrier::wake_two() { futex(open_, FUTEX_WAKE, 2); }
void StartBarrier::wake_all() { futex(open_, FUTEX_WAKE, INT_MAX); }

#else

void StartBarrier::sleep_until_open() {
  std::unique_lock lock(mutex_);
  opened_.wait(lock, [this] { return open_.load(std::memory_order_acquire) != 0; });
}

void StartBarrier::wake_two() {}
void StartBarrier::wake_all() {}

#endif

std::uint64_t StartBarrier::arrive_and_wait(std::uint64_t delay_nanos) {
  if (!arrive()) sleep_until_open();
  wake_two();
  const std::uint64_t moment =
      moment_.load(std::memory_order_relaxed) +
      static_cast<std::uint64_t>(static_cast<double>(delay_nanos) * ticks_per_nano());
  wait_until(moment);
  return moment;
}

void StartBarrier::arrive_only() {
  if (arrive()) wake_all();
}

}  // namespace mpsstress::program
