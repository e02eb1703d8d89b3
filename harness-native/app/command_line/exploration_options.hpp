// The options that both explorers have: how schedules are made.
#ifndef MPSSTRESS_APP_EXPLORATION_OPTIONS_HPP
#define MPSSTRESS_APP_EXPLORATION_OPTIONS_HPP

#include <string>

#include "command_line.hpp"
#include "runtime/exploration.hpp"

namespace mpsstress::app {

// --strategy, --needs, --preempt-at, --memory, --seed, --pct-depth, --step-limit.
void add_exploration_options(CommandLine& line, runtime::Configuration& configuration);

// Whether the strategy can explore that memory. Throws UsageError.
void check_memory(const runtime::Configuration& configuration);

// Whether --needs is what the strategy can need; it may have been typed, or come with a token.
// Throws UsageError.
void check_needs(const runtime::Configuration& configuration);

// What --jobs says: processes that share the schedules. Throws UsageError.
constexpr unsigned kMostJobs = 64;
unsigned jobs_of(const std::string& word);

}  // namespace mpsstress::app

#endif  // MPSSTRESS_APP_EXPLORATION_OPTIONS_HPP
