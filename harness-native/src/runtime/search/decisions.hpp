// The stack of a depth-first search through schedules: which fiber was to take each step, or which
// number was drawn, and what is left to try there. In memory that processes share: one that a
// schedule takes down leaves the search as it is.
#pragma once

#include <cstdint>

#include "runtime/search/fiber_set.hpp"

namespace mpsstress::runtime {

struct Decision {
  FiberSet enabled;           // who could have taken the step
  FiberSet to_try;            // who is to have done so, in some schedule
  FiberSet tried;             // in those that are over
  FiberSet ended;             // of these, whose step ended the schedule before its time
  FiberSet asleep;            // whose step here would show nothing new
  std::uint32_t preemptions;  // before this decision
  FiberIndex interrupted;     // who could have gone on; kNoFiber if nobody
  std::uint16_t numbers;      // how many there were; 0: of fibers
  std::uint16_t chosen;       // a fiber or a number

  std::uint32_t preemptions_with(FiberIndex fiber) const {
    return preemptions + (interrupted != kNoFiber && interrupted != fiber ? 1 : 0);
  }
};

// Why the schedules that were run are not all there are. Bits.
enum class LeftOut : std::uint8_t {
  kNothing = 0,
  kLong = 1,     // too many threads or steps, a limit, or a thread that went on and on
  kNumbers = 2,  // one was drawn of too many
  kPolling = 4,  // a thread that polls was made to wait for what it looks at
  kSignals = 8,  // a handler ran at the first step that it could
  kTimes = 16,   // time passed only when nobody could go on
  kReuse = 32,   // freed memory was not given out again
};

// What is known at the end of a search, or of the part of it that there was time for.
struct Searched {
  static constexpr std::uint32_t kAnyNumber = ~std::uint32_t{0};

  bool any = false;               // all schedules up to a bound have been run
  std::uint32_t preemptions = 0;  // that bound
  std::uint64_t schedules = 0;    // that differ, up to it
  std::uint8_t left_out = 0;      // of LeftOut

  bool leaves_out(LeftOut what) const { return (left_out & static_cast<std::uint8_t>(what)) != 0; }
};

}  // namespace mpsstress::runtime
