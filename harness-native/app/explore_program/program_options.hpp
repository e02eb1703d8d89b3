// How a program is explored, by the words in the variable MPSSTRESS_EXPLORE.
#pragma once

#include <cstdint>
#include <string>

#include "../command_line/command_line.hpp"
#include "runtime/exploration.hpp"

namespace mpsstress::explore_program {

/** What can be asked for, in lines for a terminal. */
std::string usage();

using app::UsageError;

struct Options {
  bool help = false;
  bool stop_at_finding = false;
  bool no_races = false;            ///< data races are no findings
  bool output = false;              ///< what the program prints is shown
  bool interleaving = false;        ///< so is what each thread did up to a finding
  std::uint64_t schedules = 10000;  ///< how many at most
  unsigned jobs = 1;                ///< processes that share them
  std::uint64_t budget_millis = 0;  ///< wall time; 0: no limit
  runtime::Configuration configuration;
};

/** Words between blanks. Throws a UsageError. */
Options read_options(const std::string& words);

}  // namespace mpsstress::explore_program
