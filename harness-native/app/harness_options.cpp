// The options of mps-harness, and what two of them are missed for.
#include "harness_options.hpp"

#include <vector>

namespace mpsstress::app {
namespace {

constexpr const char* kUsage =
    "usage: mps-harness --plan PLAN --trace TRACE [--seed S] [--repeat N] [--library SUT]\n"
    "                   [--quiescence MILLIS]\n"
    "       mps-harness --capabilities [--library SUT] [--pool POOL] [--device DEVICE]\n"
    "\n"
    "Runs a plan (mps-stress-plan/1) with native threads and prints one JSON line for each run.\n"
    "Each run writes the trace anew; run i has seed S + i. What a run found stands in its trace.\n"
    "\n";

constexpr const char* kExitCodes =
    "\n"
    "exit code: 0 all runs ran, 2 usage, 4 --capabilities: the SUT has no such device,\n"
    "5 the framework failed\n";

CommandLine command_line(HarnessOptions& options) {
  CommandLine line;
  line.text("--plan", "PLAN", "the plan to run", options.plan);
  line.text("--trace", "TRACE", "the trace file to write", options.trace);
  line.number("--seed", "S", "seed of the first run (1)", options.seed);
  line.number("--repeat", "N", "how many runs (1)", options.repeat);
  line.text("--library", "SUT", "a SUT plugin instead of the simulated device", options.library);
  line.number("--quiescence", "MILLIS", "how long to wait for ended threads' bindings to go (5000)",
              options.quiescence_millis);
  line.flag("--capabilities", "say what the SUT can do instead, as one JSON line",
            options.capabilities);
  line.text("--pool", "POOL", "the pool's contract then (patched)", options.pool);
  line.text("--device", "DEVICE", "a plugin's device then", options.device);
  return line;
}

}  // namespace

std::string harness_usage() {
  HarnessOptions options;
  return kUsage + command_line(options).help() + kExitCodes;
}

HarnessOptions read_options(int argc, const char* const* argv) {
  HarnessOptions options;
  options.help = !command_line(options).read({argv + 1, argv + argc});
  if (options.help || options.capabilities) return options;
  if (options.plan.empty()) throw UsageError("--plan is missing");
  if (options.trace.empty()) throw UsageError("--trace is missing");
  return options;
}

}  // namespace mpsstress::app
