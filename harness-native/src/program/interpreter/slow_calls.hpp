// The calls of the device that one thread makes take long: whoever else waits meanwhile, waits for
// something that this thread holds within them.
#ifndef MPSSTRESS_PROGRAM_INTERPRETER_SLOW_CALLS_HPP
#define MPSSTRESS_PROGRAM_INTERPRETER_SLOW_CALLS_HPP

#include <pthread.h>

#include <atomic>
#include <cstdint>

#include "program/host/host_pause.hpp"

namespace mpsstress::program {

/// Between `begin` and `end`, both on that thread. Other threads' calls take no longer than they
/// do.
class SlowCallsOfOneThread {
 public:
  explicit SlowCallsOfOneThread(std::uint64_t nanos) : nanos_(nanos) {}
  SlowCallsOfOneThread(const SlowCallsOfOneThread&) = delete;
  SlowCallsOfOneThread& operator=(const SlowCallsOfOneThread&) = delete;
  ~SlowCallsOfOneThread() = default;

  void begin() {
    thread_ = pthread_self();
    begun_.store(true, std::memory_order_release);
  }
  void end() { begun_.store(false, std::memory_order_release); }

  /// What a SUT is told to call; the context is one of these.
  static void called(void* context) { static_cast<SlowCallsOfOneThread*>(context)->call(); }

  std::uint64_t count() const { return count_.load(std::memory_order_relaxed); }

 private:
  void call() {
    if (!begun_.load(std::memory_order_acquire)) return;
    if (pthread_equal(thread_, pthread_self()) == 0) return;
    count_.fetch_add(1, std::memory_order_relaxed);
    pause_host(nanos_);
  }

  const std::uint64_t nanos_;
  pthread_t thread_{};  // meant only where begun_
  std::atomic<bool> begun_{false};
  std::atomic<std::uint64_t> count_{0};
};

}  // namespace mpsstress::program

#endif
