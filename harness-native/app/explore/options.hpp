// What mps-explore was asked to do.
#pragma once

#include <cstdint>
#include <string>

#include "../command_line/command_line.hpp"
#include "runtime/exploration.hpp"

namespace mpsstress::explore {

/** What can be asked for, in lines for a terminal. */
std::string usage();

using app::UsageError;

struct Options {
  bool help = false;
  std::string plan;
  std::string out;                     ///< directory for schedules, interleavings and traces
  std::string replay;                  ///< a recorded schedule to take again, instead of exploring
  runtime::RecordedSchedule recorded;  ///< that schedule
  std::uint64_t explain =
      0;  ///< signature of the finding that a replay's interleaving is for, or 0
  std::uint32_t explain_line = 0;  ///< of the scenario: whose operation that is about, or 0
  std::uint64_t simplify = 0;  ///< signature of the finding that its choices are left out for, or 0
  bool interleaving = false;
  bool stop_at_finding = false;
  bool leaks = false;                 ///< whatever is left at quiescence is a finding
  std::uint64_t first = 0;            ///< index of the first schedule
  std::uint64_t schedules = 1000;     ///< how many at most
  unsigned jobs = 1;                  ///< processes that run schedules side by side
  std::uint64_t budget_millis = 0;    ///< wall-clock time; 0: no limit
  std::uint64_t cpu_millis = 0;       ///< CPU time of all its processes; 0: no limit
  std::uint64_t quiet_schedules = 0;  ///< stop after so many without anything new; 0: never
  std::uint64_t twice_every = 1000;   ///< one in so many schedules is run twice; 0: none
  runtime::Configuration configuration;
};

/** Throws a UsageError. */
Options read_options(int count, const char* const* arguments);

}  // namespace mpsstress::explore
