// The calls of the device that one thread makes take long: whoever else waits meanwhile, waits for
// something that this thread holds within them.
#ifndef MPSSTRESS_PROGRAM_INTERPRETER_SLOW_CALLS_HPP
#define MPSSTRESS_PROGRAM_INTERPRETER_SLOW_CALLS_HPP

#include <pthread.h>

#include <atomic>
#include <cstdint>

#include "program/plan/plan.hpp"

namespace mpsstress::program {

/// Between `begin` and `end`, both on that thread. Other threads' calls take no longer than they
/// do.
class SlowCallsOfOneThread {
 public:
  /// Those of this session, as the plan says. Never gone, for static objects of a SUT may call the
  /// device when the session is; then they are no thread's any more. One session at a time.
  static SlowCallsOfOneThread& as(const SlowCalls& wanted);

  SlowCallsOfOneThread(const SlowCallsOfOneThread&) = delete;
  SlowCallsOfOneThread& operator=(const SlowCallsOfOneThread&) = delete;

  void begin();
  void end() { begun_.store(false, std::memory_order_release); }

  /// What a SUT is told to call; the context is one of these.
  static void called(void* context) { static_cast<SlowCallsOfOneThread*>(context)->call(); }

  std::uint64_t count() const { return count_.load(std::memory_order_relaxed); }

 private:
  constexpr SlowCallsOfOneThread() = default;
  ~SlowCallsOfOneThread() = default;

  void call();

  SlowCalls calls_;
  pthread_t thread_{};  // meant only where begun_
  std::atomic<bool> begun_{false};
  std::atomic<std::uint64_t> count_{0};
};

}  // namespace mpsstress::program

#endif
