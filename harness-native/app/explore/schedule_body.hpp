// What is run under control: a whole session of a plan, judged at its end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "mpsstress/trace.h"
#include "program/plan/plan.hpp"

namespace mpsstress::explore {

/** The longest trace that a schedule can have; nothing of it is touched that is not used. */
constexpr std::size_t kMostTraceBytes = std::size_t{1} << 30;

/** Takes the traces of schedules that have come to their end, within those schedules. Its functions
 *  step outside of the controlled world: they are no part of what is explored. */
struct TraceKeeper {
  /** Whether an outcome of this digest is new, and there is room for its trace.
   *  shape: the digest without what clocks told */
  bool (*wanted)(std::uint64_t digest, std::uint64_t shape);
  void (*keep)(const mpss_trace_header& header);
};

/** The body of every schedule: makes the SUT, runs the plan's threads, waits for quiescence,
 *  objects to errors, wrong values and, where none may be, to leaks, and observes the outcome.
 *  Plan and keeper must outlive it.
 *  not_made: set where it fails because the SUT refuses to be made */
std::function<void()> schedule_body(const program::Plan& plan, std::uint64_t seed, bool leaks,
                                    const TraceKeeper& keeper, bool& not_made);

}  // namespace mpsstress::explore
