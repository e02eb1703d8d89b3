// Keeps the exploration going when a schedule takes its process down.
#pragma once

#include "options.hpp"
#include "program/plan/plan.hpp"

namespace mpsstress::explore {

enum ExitCode { kRan = 0, kUsageError = 2, kFault = 5 };

/** Explores in child processes: a schedule that crashes or leaves a dirty process costs that
 *  process, and the next one goes on at the next index. Answers the exit code. */
int supervise(const Options& options, const program::Plan& plan);

}  // namespace mpsstress::explore
