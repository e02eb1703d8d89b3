// The fork handler is the one thing here that belongs to the process: so is a fork.
#include "backend/fork_guard.hpp"

#include <pthread.h>

#include <atomic>
#include <stdexcept>

namespace mpsstress::backend {
namespace {

std::atomic<std::uint32_t> forks{0};  // how often this process's line of ancestors forked

#if defined(MPSSTRESS_CONTROLLED)
const int handler_registered = 0;  // the controlled runtime knows no fork, and says so
#else
const int handler_registered =
    pthread_atfork(nullptr, nullptr, [] { forks.fetch_add(1, std::memory_order_relaxed); });
#endif

}  // namespace

ForkGuard::ForkGuard() : forks_at_creation_(forks.load(std::memory_order_relaxed)) {
  if (handler_registered != 0) throw std::runtime_error("cannot register a fork handler");
}

bool ForkGuard::in_child() const {
  return forks.load(std::memory_order_relaxed) != forks_at_creation_;
}

void ForkGuard::check() const {
  if (!in_child()) return;
  throw std::runtime_error(
      "Cannot re-initialize MPS in a forked subprocess: the device belongs to the parent process; "
      "use the 'spawn' start method");
}

}  // namespace mpsstress::backend
