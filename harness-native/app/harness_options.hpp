// The command line of mps-harness.
#ifndef MPSSTRESS_APP_HARNESS_OPTIONS_HPP
#define MPSSTRESS_APP_HARNESS_OPTIONS_HPP

#include <cstdint>
#include <string>

#include "command_line/command_line.hpp"

namespace mpsstress::app {

struct HarnessOptions {
  std::string plan;
  std::string trace;
  std::string library;           // of a SUT plugin; empty for the plan's `sut: sim`
  std::string pool = "patched";  // for --capabilities
  std::string device;            // likewise
  std::uint64_t seed = 1;
  std::uint64_t repeat = 1;
  std::uint64_t quiescence_millis = 5000;
  bool capabilities = false;
  bool help = false;
};

// Throws UsageError.
HarnessOptions read_options(int argc, const char* const* argv);

// What can be asked for, in lines for a terminal.
std::string harness_usage();

}  // namespace mpsstress::app

#endif
