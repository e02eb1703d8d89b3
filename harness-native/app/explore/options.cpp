// Options are `--name value` or a switch; each is checked before anything runs.
#include "options.hpp"

#include <charconv>
#include <string_view>
#include <vector>

#include "runtime/feedback/wanted_text.hpp"
#include "runtime/schedulers/guided_text.hpp"

namespace mpsstress::explore {

namespace {

// A case of a suite may have time for a few schedules only; which are not to be fewer than those
// that they are learnt from.
constexpr std::uint64_t kThoroughFrom = 32;

constexpr const char* kUsage =
    "usage: mps-explore --plan PLAN --out DIR [OPTION...]\n"
    "       mps-explore --plan PLAN --out DIR --replay SCHEDULE [--interleaving]\n"
    "\n"
    "Explores the schedules of a plan (mps-stress-plan/1) on the simulated device, one thread at "
    "a\n"
    "time, and prints what it finds as JSON lines (docs/architecture.md, 'The explorer').\n"
    "\n"
    "  --strategy WORD            how the next thread is chosen (auto), one of:\n"
    "                             STRATEGIES\n"
    "  --needs TEXT               what one schedule of feedback, directed or guided needs, as it\n"
    "                             was printed\n"
    "  --preempt-at sync|shared|all  where another thread may be chosen (shared)\n"
    "  --memory sc|rc11           sequentially consistent atomics, or what C++ allows (sc)\n"
    "  --seed S                   of all choices (1)\n"
    "  --first I                  index of the first schedule (0)\n"
    "  --schedules N              how many at most (1000)\n"
    "  --budget-millis M          stop after this time (none)\n"
    "  --cpu-millis M             stop after this CPU time: the same work on a busy machine "
    "(none)\n"
    "  --quiet-schedules Q        stop after Q schedules with nothing new (never)\n"
    "  --pct-depth D              priority changes of pct, plus one (3)\n"
    "  --step-limit L             scheduling points of one schedule (1000000)\n"
    "  --twice-every K            run each K-th schedule twice and compare (1000; 0: never)\n"
    "  --stop-at-finding          stop after the first schedule with a finding\n"
    "  --leaks                    what is left at quiescence is a finding\n"
    "  --interleaving             write the interleaving of each finding\n"
    "  --replay SCHEDULE          take a recorded schedule again\n"
    "  --simplify SIGNATURE       of --replay: leave choices out while it shows that finding\n"
    "\n"
    "exit code: 0 it ran, with findings or without; 2 usage; 5 the framework failed or a replay\n"
    "diverged\n";

std::uint64_t number(std::string_view option, std::string_view text) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stopped != end) {
    throw UsageError(std::string(option) + " expects a non-negative integer, got '" +
                     std::string(text) + "'");
  }
  return value;
}

std::uint64_t signature(std::string_view text) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, value, 16);
  if (error != std::errc{} || stopped != end || value == 0) {
    throw UsageError("--simplify expects a finding's signature, got '" + std::string(text) + "'");
  }
  return value;
}

runtime::Strategy strategy(std::string_view text) {
  runtime::Strategy strategy{};
  if (runtime::find_strategy(std::string(text).c_str(), strategy)) return strategy;
  throw UsageError("--strategy expects one of " + runtime::names_of_strategies() + ", got '" +
                   std::string(text) + "'");
}

runtime::Points points(std::string_view text) {
  if (text == "sync") return runtime::Points::kSync;
  if (text == "shared") return runtime::Points::kShared;
  if (text == "all") return runtime::Points::kAll;
  throw UsageError("--preempt-at expects sync, shared or all, got '" + std::string(text) + "'");
}

runtime::MemoryModel memory(std::string_view text) {
  runtime::MemoryModel model{};
  if (runtime::find_memory_model(std::string(text).c_str(), model)) return model;
  throw UsageError("--memory expects sc or rc11, got '" + std::string(text) + "'");
}

// True if the word is a switch, which is then set.
bool set_switch(Options& options, std::string_view name) {
  if (name == "--help" || name == "-h") return options.help = true;
  if (name == "--interleaving") return options.interleaving = true;
  if (name == "--leaks") return options.leaks = true;
  if (name == "--stop-at-finding") return options.stop_at_finding = true;
  return false;
}

void set_value(Options& options, std::string_view name, const char* value) {
  if (name == "--plan") {
    options.plan = value;
  } else if (name == "--out") {
    options.out = value;
  } else if (name == "--replay") {
    options.replay = value;
  } else if (name == "--simplify") {
    options.simplify = signature(value);
  } else if (name == "--strategy") {
    options.configuration.strategy = strategy(value);
  } else if (name == "--preempt-at" || name == "--points") {
    options.configuration.points = points(value);
  } else if (name == "--memory") {
    options.configuration.memory = memory(value);
  } else if (name == "--needs") {
    options.configuration.needs = value;
  } else if (name == "--seed") {
    options.configuration.seed = number(name, value);
  } else if (name == "--first") {
    options.first = number(name, value);
  } else if (name == "--schedules") {
    options.schedules = number(name, value);
  } else if (name == "--budget-millis") {
    options.budget_millis = number(name, value);
  } else if (name == "--cpu-millis") {
    options.cpu_millis = number(name, value);
  } else if (name == "--quiet-schedules") {
    options.quiet_schedules = number(name, value);
  } else if (name == "--pct-depth") {
    options.configuration.pct_depth = static_cast<unsigned>(number(name, value));
  } else if (name == "--step-limit") {
    options.configuration.step_limit = number(name, value);
  } else if (name == "--twice-every") {
    options.twice_every = number(name, value);
  } else {
    throw UsageError("unknown option '" + std::string(name) + "'");
  }
}

void check_exhaustive(const runtime::Configuration& configuration) {
  if (configuration.strategy == runtime::Strategy::kExhaustive &&
      configuration.memory != runtime::MemoryModel::kSequential) {
    throw UsageError("--strategy exhaustive is for --memory sc");
  }
}

// Whether that is what the strategy can need; it may have been typed, or come with a token.
void check_needs(const runtime::Configuration& configuration) {
  std::vector<runtime::ReadFrom> wanted;
  std::vector<runtime::GuidedChoice> choices;
  const bool guided = configuration.strategy == runtime::Strategy::kGuided;
  const bool good = guided ? runtime::parse_guided(configuration.needs, choices)
                           : runtime::parse_wanted(configuration.needs, wanted);
  if (good) return;
  throw UsageError("--needs expects what a finding's line says, got '" + configuration.needs + "'");
}

}  // namespace

std::string usage() {
  std::string text = kUsage;
  const std::string place = "STRATEGIES";
  return text.replace(text.find(place), place.size(), runtime::names_of_strategies());
}

Options read_options(int count, const char* const* arguments) {
  Options options;
  options.configuration.strategy = runtime::Strategy::kAuto;
  for (int index = 1; index < count; ++index) {
    const char* const name = arguments[index];
    if (set_switch(options, name)) continue;
    if (index + 1 == count) {
      // An unknown word is the better message than a missing value.
      set_value(options, name, "0");
      throw UsageError(std::string(name) + " expects a value");
    }
    set_value(options, name, arguments[++index]);
  }
  if (options.help) return options;
  if (options.plan.empty()) throw UsageError("--plan is missing");
  if (options.out.empty()) throw UsageError("--out is missing");
  options.configuration.first_index = options.first;
  options.configuration.thorough_from = kThoroughFrom;
  check_exhaustive(options.configuration);
  if (options.replay.empty()) {
    check_needs(options.configuration);
  } else {
    options.configuration.needs = "-";  // a recorded schedule has all that it takes
  }
  if (options.simplify != 0 && options.replay.empty())
    throw UsageError("--simplify is for --replay");
  // Without accesses as points races are for the other granularities, which this one is to be
  // faster than.
  if (options.configuration.points == runtime::Points::kSync) {
    options.configuration.detect_races = false;
  }
  return options;
}

}  // namespace mpsstress::explore
