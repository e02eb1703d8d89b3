// Options are `--name value`; each is checked before anything runs.
#include "harness_options.hpp"

#include <charconv>
#include <cstring>
#include <string_view>

namespace mpsstress::app {

const char* const kHarnessUsage =
    "usage: mps-harness --plan PLAN --trace TRACE [--seed S] [--repeat N] [--library SUT]\n"
    "                   [--quiescence MILLIS]\n"
    "       mps-harness --capabilities [--library SUT] [--pool POOL] [--device DEVICE]\n"
    "\n"
    "Runs a plan (mps-stress-plan/1) with native threads and prints one JSON line for each run.\n"
    "Each run writes the trace anew; run i has seed S + i. What a run found stands in its trace.\n"
    "\n"
    "  --plan PLAN           the plan to run\n"
    "  --trace TRACE         the trace file to write\n"
    "  --seed S              seed of the first run (1)\n"
    "  --repeat N            how many runs (1)\n"
    "  --library SUT         a SUT plugin instead of the simulated device\n"
    "  --quiescence MILLIS   how long to wait for ended threads' bindings to go (5000)\n"
    "  --capabilities        say what the SUT can do instead, as one JSON line\n"
    "  --pool POOL           the pool's contract then (patched)\n"
    "  --device DEVICE       a plugin's device then\n"
    "\n"
    "exit code: 0 all runs ran, 2 usage, 4 --capabilities: the SUT has no such device,\n"
    "5 the framework failed\n";

namespace {

std::uint64_t read_number(const char* option, std::string_view text) {
  std::uint64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stopped != end) {
    throw UsageError(std::string(option) + " expects a non-negative integer, got '" +
                     std::string(text) + "'");
  }
  return number;
}

}  // namespace

HarnessOptions read_options(int argc, const char* const* argv) {
  HarnessOptions options;
  for (int i = 1; i < argc; ++i) {
    const char* name = argv[i];
    const auto is = [name](const char* option) { return std::strcmp(name, option) == 0; };
    if (is("--help") || is("-h")) {
      options.help = true;
      return options;
    }
    if (is("--capabilities")) {
      options.capabilities = true;
      continue;
    }
    const bool known = is("--pool") || is("--device") || is("--plan") || is("--trace") ||
                       is("--library") || is("--seed") || is("--repeat") || is("--quiescence");
    if (!known) throw UsageError(std::string("unknown option '") + name + "'");
    if (++i == argc) throw UsageError(std::string(name) + " expects a value");
    const char* value = argv[i];
    if (is("--plan")) options.plan = value;
    if (is("--trace")) options.trace = value;
    if (is("--pool")) options.pool = value;
    if (is("--device")) options.device = value;
    if (is("--library")) options.library = value;
    if (is("--seed")) options.seed = read_number(name, value);
    if (is("--repeat")) options.repeat = read_number(name, value);
    if (is("--quiescence")) options.quiescence_millis = read_number(name, value);
  }
  if (options.capabilities) return options;
  if (options.plan.empty()) throw UsageError("--plan is missing");
  if (options.trace.empty()) throw UsageError("--trace is missing");
  return options;
}

}  // namespace mpsstress::app
