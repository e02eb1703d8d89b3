// The calls of the device that one thread makes, as the device tells of them: a place in which that
// thread can be kept with all that it holds.
#ifndef MPSSTRESS_PROGRAM_INTERPRETER_CALLS_OF_ONE_THREAD_HPP
#define MPSSTRESS_PROGRAM_INTERPRETER_CALLS_OF_ONE_THREAD_HPP

#include <pthread.h>

#include <atomic>
#include <cstdint>

namespace mpsstress::program {

/// Between `begin` and `end`, both on that thread. Other threads' calls take no longer than they
/// do, and are not ordered by it.
class CallsOfOneThread {
 public:
  CallsOfOneThread(const CallsOfOneThread&) = delete;
  CallsOfOneThread& operator=(const CallsOfOneThread&) = delete;

  /// Whose they are.
  virtual std::uint32_t lane() const = 0;

  void begin();
  void end() { begun_.store(false, std::memory_order_relaxed); }

  /// What a SUT is told to call; the context is one of these.
  static void called(void* context) { static_cast<CallsOfOneThread*>(context)->call(); }

  /// So far.
  std::uint64_t count() const { return count_.load(std::memory_order_relaxed); }

 protected:
  constexpr CallsOfOneThread() = default;
  ~CallsOfOneThread() = default;

  void count_anew() { count_.store(0, std::memory_order_relaxed); }

 private:
  void call();
  /// Within a call, on that thread; they are numbered from 0.
  virtual void keep(std::uint64_t number) = 0;

  std::atomic<pthread_t> thread_{};  // meant only where begun_
  std::atomic<bool> begun_{false};
  std::atomic<std::uint64_t> count_{0};
};

}  // namespace mpsstress::program

#endif
