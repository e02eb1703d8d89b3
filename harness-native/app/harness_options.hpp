// The command line of mps-harness.
#ifndef MPSSTRESS_APP_HARNESS_OPTIONS_HPP
#define MPSSTRESS_APP_HARNESS_OPTIONS_HPP

#include <cstdint>
#include <stdexcept>
#include <string>

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

/// A command line that cannot be followed (exit code 2).
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

HarnessOptions read_options(int argc, const char* const* argv);

extern const char* const kHarnessUsage;

}  // namespace mpsstress::app

#endif
