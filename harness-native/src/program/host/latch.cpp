// By futex on Linux, by condition variable elsewhere and in explored runs.
#include "program/host/latch.hpp"

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

#if MPSSTRESS_HAS_FUTEX

namespace {

long futex(std::atomic<std::uint32_t>& word, int operation, std::uint32_t value) {
  static_assert(sizeof(word) == sizeof(std::uint32_t));
  return syscall(SYS_futex, reinterpret_cast<std::uint32_t*>(&word), operation | FUTEX_PRIVATE_FLAG,
                 value, nullptr, nullptr, 0);
}

}  // namespace

void Latch::open() { open_.store(1, std::memory_order_release); }

void Latch::pass() {
  while (!is_open()) futex(open_, FUTEX_WAIT, 0);
  wake_some();
}

void Latch::wake_some() { futex(open_, FUTEX_WAKE, 2); }
void Latch::wake_all() { futex(open_, FUTEX_WAKE, INT_MAX); }

#else

void Latch::open() {
  {
    const std::lock_guard lock(mutex_);
    open_.store(1, std::memory_order_release);
  }
  opened_.notify_all();
}

void Latch::pass() {
  std::unique_lock lock(mutex_);
  opened_.wait(lock, [this] { return is_open(); });
}

void Latch::wake_some() {}
void Latch::wake_all() {}

#endif

}  // namespace mpsstress::program
