// Ends that the program brings on itself: signals, the end of a stack, abort, terminate, failed
// assertions.
#pragma once

#include <csignal>
#include <exception>
#include <iterator>

namespace mpsstress::runtime {

// In place while schedules run: faults of the program become findings. What a handler leaves behind
// is an abandoned schedule in a process that may be damaged (ScheduleResult::crashed).
class CrashHandlers {
 public:
  CrashHandlers();
  ~CrashHandlers();
  CrashHandlers(const CrashHandlers&) = delete;
  CrashHandlers& operator=(const CrashHandlers&) = delete;

 private:
  // The C library aborts of itself where it finds its own heap or a stack damaged.
  static constexpr int kSignals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT};
  struct sigaction previous_[std::size(kSignals)];
  std::terminate_handler previous_terminate_;
};

// A function was entered below the floor of its thread's stack (Stacks).
[[noreturn]] void stack_floor_reached();

}  // namespace mpsstress::runtime
