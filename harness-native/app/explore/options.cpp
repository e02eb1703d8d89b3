// The options of mps-explore, and what follows from them.
#include "options.hpp"

#include <charconv>
#include <string_view>
#include <vector>

#include "../command_line/exploration_options.hpp"
#include "files.hpp"
#include "runtime/feedback/allocation.hpp"

namespace mpsstress::explore {
namespace {

// A case of a suite may have time for a few schedules only; they are not to be given for lessons
// that nobody is left to use. At the end of an epoch of `auto` all schedules are awaited anyway.
constexpr std::uint64_t kThoroughFrom = 256;
static_assert(kThoroughFrom == runtime::kEpoch);

constexpr const char* kUsage =
    "usage: mps-explore --plan PLAN --out DIR [OPTION...]\n"
    "       mps-explore --plan PLAN --out DIR --replay SCHEDULE [--interleaving]\n"
    "\n"
    "Explores the schedules of a plan (mps-stress-plan/1) on the simulated device, one thread at "
    "a\n"
    "time, and prints what it finds as JSON lines (docs/architecture.md, 'The explorer').\n"
    "\n";

constexpr const char* kExitCodes =
    "\n"
    "exit code: 0 it ran, with findings or without; 2 usage; 5 the framework failed or a replay\n"
    "diverged\n";

std::uint64_t signature(const char* option, std::string_view text) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, value, 16);
  if (error != std::errc{} || stopped != end || value == 0) {
    throw UsageError(std::string(option) + " expects a finding's signature, got '" +
                     std::string(text) + "'");
  }
  return value;
}

app::CommandLine command_line(Options& options) {
  app::CommandLine line;
  line.text("--plan", "PLAN", "the plan to explore", options.plan);
  line.text("--out", "DIR", "where schedules, interleavings and traces are written", options.out);
  add_exploration_options(line, options.configuration);
  line.number("--first", "I", "index of the first schedule (0)", options.first);
  line.number("--schedules", "N", "how many at most (1000)", options.schedules);
  line.option("--jobs", "N",
              "processes that share them; what is found is the same (1). One\n"
              "alone with --quiet-schedules, and of strategy exhaustive",
              [&](const std::string& word) { options.jobs = app::jobs_of(word); });
  line.number("--budget-millis", "M", "stop after this time (none)", options.budget_millis);
  line.number("--cpu-millis", "M",
              "stop after this CPU time: the same work on a busy machine (none)",
              options.cpu_millis);
  line.number("--quiet-schedules", "Q", "stop after Q schedules with nothing new (never)",
              options.quiet_schedules);
  line.number("--twice-every", "K",
              "run one in K schedules twice and replay it: one of the first 16 of\n"
              "each K, by the seed (1000; 0: never)",
              options.twice_every);
  line.flag("--stop-at-finding", "stop after the first schedule with a finding",
            options.stop_at_finding);
  line.flag("--leaks", "what is left at quiescence is a finding", options.leaks);
  line.flag("--interleaving", "write the interleaving of each finding", options.interleaving);
  line.text("--replay", "SCHEDULE", "take a recorded schedule again", options.replay);
  line.option("--simplify", "SIGNATURE",
              "of --replay: leave choices out while it shows that finding, or\n"
              "the outcome with that digest",
              [&](const std::string& word) {
                options.simplify = options.explain = signature("--simplify", word);
              });
  line.option("--explain", "SIGNATURE",
              "of --replay: show what leads to that finding, or the outcome with\n"
              "that digest (the first finding, or the end)",
              [&](const std::string& word) { options.explain = signature("--explain", word); });
  line.number("--explain-line", "LINE",
              "of --explain: the outcome is about the first operation of that line\n"
              "of the scenario (of none)",
              options.explain_line);
  return line;
}

// A recorded schedule has all that it takes. Under another seed the program is another one.
void take_recorded(Options& options, bool has_seed) {
  runtime::Configuration& configuration = options.configuration;
  const std::uint64_t asked = configuration.seed;
  options.recorded = read_schedule(options.replay, configuration);
  configuration.needs = "-";
  if (has_seed && asked != configuration.seed) {
    throw UsageError("--seed " + std::to_string(asked) + " is not that of the recorded schedule, " +
                     std::to_string(configuration.seed));
  }
}

}  // namespace

std::string usage() {
  Options options;
  return kUsage + command_line(options).help() + kExitCodes;
}

Options read_options(int count, const char* const* arguments) {
  Options options;
  app::CommandLine line = command_line(options);
  options.help = !line.read({arguments + 1, arguments + count});
  if (options.help) return options;
  if (options.plan.empty()) throw UsageError("--plan is missing");
  if (options.out.empty()) throw UsageError("--out is missing");
  options.configuration.first_index = options.first;
  options.configuration.thorough_from = kThoroughFrom;
  options.configuration.counts_orderings = options.quiet_schedules != 0;
  options.configuration.rare_wakeups =
      options.configuration.strategy != runtime::Strategy::kExhaustive;
  app::check_memory(options.configuration);
  if (options.replay.empty()) {
    app::check_needs(options.configuration);
  } else {
    take_recorded(options, line.was_given("--seed"));
  }
  if (options.simplify != 0 && options.replay.empty())
    throw UsageError("--simplify is for --replay");
  if (options.explain != 0 && options.replay.empty()) throw UsageError("--explain is for --replay");
  // Without accesses as points races are for the other granularities, which this one is to be
  // faster than.
  if (options.configuration.points == runtime::Points::kSync) {
    options.configuration.detect_races = false;
  }
  return options;
}

}  // namespace mpsstress::explore
