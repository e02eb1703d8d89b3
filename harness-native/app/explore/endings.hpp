// What ends an exploration from outside: a signal of the user's, the end of who started it, time.
#pragma once

#include <sys/types.h>

#include <cstdint>

#include "turns.hpp"

namespace mpsstress::explore {

/** The processes that run schedules; signals of the supervisor's are passed on to them. */
class Children {
 public:
  /** Of that number; 0: none any more. */
  static void set(unsigned number, pid_t child);
  static pid_t get(unsigned number);
  /** Async-signal-safe. */
  static void send(int signal);
};

/** In the supervisor: the first signal ends the exploration after the schedules that are running,
 *  with its `end` line. */
void catch_interrupts();

/** In the supervisor: looks now and then whether who started this process is still there. */
void watch_parent();

/** In a process that runs schedules: ends it soon after a deadline of the steady clock, and after
 *  so much more CPU time, in nanoseconds; 0: never. */
void end_in_time(const Running& process, std::uint64_t deadline, std::uint64_t processor);

}  // namespace mpsstress::explore
