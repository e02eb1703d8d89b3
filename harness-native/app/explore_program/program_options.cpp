// Options are `--name value` or a switch; each is checked before anything runs.
#include "program_options.hpp"

#include <charconv>
#include <sstream>
#include <vector>

#include "runtime/feedback/wanted_text.hpp"
#include "runtime/schedulers/guided_text.hpp"
#include "shared_indices.hpp"

namespace mpsstress::explore_program {

namespace {

constexpr const char* kUsage =
    "usage: MPSSTRESS_EXPLORE='[OPTION...]' PROGRAM [ARGUMENT...]\n"
    "\n"
    "The program is not run but explored: its schedules, one after the other.\n"
    "\n"
    "  --strategy WORD            how the next thread is chosen (auto), one of:\n"
    "                             STRATEGIES\n"
    "  --preempt-at sync|shared|all  where another thread may be chosen (shared)\n"
    "  --memory sc|rc11           sequentially consistent atomics, or what C++ allows (sc)\n"
    "  --seed S                   of all choices (1)\n"
    "  --first I                  index of the first schedule (0)\n"
    "  --schedules N              how many at most (10000)\n"
    "  --jobs N                   processes that share them; what is found is the same (1)\n"
    "  --budget-millis M          stop after this time (none)\n"
    "  --pct-depth D              priority changes of pct, plus one (3)\n"
    "  --step-limit L             scheduling points of one schedule (1000000)\n"
    "  --needs TEXT               what one schedule of feedback, directed or guided needs, as it\n"
    "                             was printed\n"
    "  --no-races                 data races are no findings\n"
    "  --leaks                    threads that nobody joins or detaches are findings\n"
    "  --stop-at-finding          stop after the first schedule with a finding\n"
    "  --interleaving             show what each thread did up to a finding, as simply as can be\n"
    "  --output                   show what the program prints\n"
    "\n"
    "exit code: 0 nothing was found; 1 something was; 2 usage; 4 no schedule came to\n"
    "its end in time; 5 the framework failed\n";

std::uint64_t number(const std::string& option, const std::string& text) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stopped != end) {
    throw UsageError(option + " expects a non-negative integer, got '" + text + "'");
  }
  return value;
}

bool set_switch(Options& options, const std::string& name) {
  if (name == "--help") return options.help = true;
  if (name == "--stop-at-finding") return options.stop_at_finding = true;
  if (name == "--output") return options.output = true;
  if (name == "--interleaving") return options.interleaving = true;
  if (name == "--leaks") return options.configuration.unjoined_threads_leak = true;
  if (name != "--no-races") return false;
  options.configuration.detect_races = false;
  return true;
}

runtime::Points points(const std::string& text) {
  for (const runtime::Points one :
       {runtime::Points::kSync, runtime::Points::kShared, runtime::Points::kAll}) {
    if (text == name_of(one)) return one;
  }
  throw UsageError("--preempt-at expects sync, shared or all, got '" + text + "'");
}

void set_value(Options& options, const std::string& name, const std::string& value) {
  runtime::Configuration& configuration = options.configuration;
  if (name == "--strategy") {
    if (!runtime::find_strategy(value.c_str(), configuration.strategy)) {
      throw UsageError("--strategy does not know '" + value + "'");
    }
  } else if (name == "--preempt-at") {
    configuration.points = points(value);
  } else if (name == "--memory") {
    if (!runtime::find_memory_model(value.c_str(), configuration.memory)) {
      throw UsageError("--memory expects sc or rc11, got '" + value + "'");
    }
  } else if (name == "--seed") {
    configuration.seed = number(name, value);
  } else if (name == "--first") {
    configuration.first_index = number(name, value);
  } else if (name == "--schedules") {
    options.schedules = number(name, value);
  } else if (name == "--jobs") {
    const std::uint64_t jobs = number(name, value);
    if (jobs == 0 || jobs > SharedIndices::kMostProcesses) {
      throw UsageError("--jobs expects a number from 1 to 64, got '" + value + "'");
    }
    options.jobs = static_cast<unsigned>(jobs);
  } else if (name == "--budget-millis") {
    options.budget_millis = number(name, value);
  } else if (name == "--pct-depth") {
    configuration.pct_depth = static_cast<unsigned>(number(name, value));
  } else if (name == "--step-limit") {
    configuration.step_limit = number(name, value);
  } else if (name == "--needs") {
    configuration.needs = value;
  } else {
    throw UsageError("unknown option '" + name + "'");
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
  throw UsageError("--needs expects what was printed, got '" + configuration.needs + "'");
}

}  // namespace

std::string usage() {
  std::string text = kUsage;
  const std::string place = "STRATEGIES";
  return text.replace(text.find(place), place.size(), runtime::names_of_strategies());
}

Options read_options(const std::string& words) {
  Options options;
  // Accesses between two looks at who sleeps: a loop that polls takes a few for each time around.
  constexpr std::uint64_t kSlice = 10'000;
  options.configuration.strategy = runtime::Strategy::kAuto;
  options.configuration.slice = kSlice;
  options.configuration.main_ends_program = true;
  options.configuration.time_passes = true;
  options.configuration.unjoined_threads_leak = false;
  std::istringstream stream(words);
  std::string name;
  while (stream >> name) {
    if (set_switch(options, name)) continue;
    std::string value;
    if (!(stream >> value)) throw UsageError("unknown option, or one without its value: " + name);
    set_value(options, name, value);
  }
  check_needs(options.configuration);
  check_exhaustive(options.configuration);
  return options;
}

}  // namespace mpsstress::explore_program
