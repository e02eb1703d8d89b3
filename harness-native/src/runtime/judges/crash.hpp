// Ends that the program brings on itself: signals, abort, terminate, failed assertions.
#pragma once

#include <csignal>
#include <cstddef>
#include <exception>

#include "runtime/base/types.hpp"

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
  static constexpr int kSignals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
  struct sigaction previous_[5];
  std::terminate_handler previous_terminate_;
};

// Ends the schedule with a crash: a call is about to touch more memory than there is. Its size was
// computed from what is damaged, and nobody could follow the call to the page that it faults on.
[[noreturn]] void end_at_wild_range(std::size_t size, Address code);

}  // namespace mpsstress::runtime
