// Words of the runtime, each checked when it is read.
#include "exploration_options.hpp"

#include <string>
#include <vector>

#include "runtime/feedback/wanted_text.hpp"
#include "runtime/schedulers/guided_text.hpp"

namespace mpsstress::app {
namespace {

runtime::Strategy strategy(const std::string& word) {
  runtime::Strategy strategy{};
  if (runtime::find_strategy(word.c_str(), strategy)) return strategy;
  throw UsageError("--strategy expects one of " + runtime::names_of_strategies() + ", got '" +
                   word + "'");
}

runtime::Points points(const std::string& word) {
  for (const runtime::Points one :
       {runtime::Points::kSync, runtime::Points::kShared, runtime::Points::kAll}) {
    if (word == name_of(one)) return one;
  }
  throw UsageError("--preempt-at expects sync, shared or all, got '" + word + "'");
}

runtime::MemoryModel memory(const std::string& word) {
  runtime::MemoryModel model{};
  if (runtime::find_memory_model(word.c_str(), model)) return model;
  throw UsageError("--memory expects sc or rc11, got '" + word + "'");
}

}  // namespace

void add_exploration_options(CommandLine& line, runtime::Configuration& configuration) {
  configuration.strategy = runtime::Strategy::kAuto;
  line.option("--strategy", "WORD",
              "how the next thread is chosen (auto), one of:\n" + runtime::names_of_strategies(),
              [&](const std::string& word) { configuration.strategy = strategy(word); });
  line.text("--needs", "TEXT",
            "what one schedule of feedback, directed or guided needs, as it\nwas printed",
            configuration.needs);
  line.option("--preempt-at", "sync|shared|all", "where another thread may be chosen (shared)",
              [&](const std::string& word) { configuration.points = points(word); });
  line.alias("--points", "--preempt-at");
  line.option("--memory", "sc|rc11", "sequentially consistent atomics, or what C++ allows (sc)",
              [&](const std::string& word) { configuration.memory = memory(word); });
  line.number("--seed", "S", "of all choices (1)", configuration.seed);
  line.number("--pct-depth", "D", "priority changes of pct, plus one (3)", configuration.pct_depth);
  line.number("--step-limit", "L", "scheduling points of one schedule (1000000)",
              configuration.step_limit);
}

void check_memory(const runtime::Configuration& configuration) {
  if (configuration.strategy == runtime::Strategy::kExhaustive &&
      configuration.memory != runtime::MemoryModel::kSequential) {
    throw UsageError("--strategy exhaustive is for --memory sc");
  }
}

void check_needs(const runtime::Configuration& configuration) {
  std::vector<runtime::ReadFrom> wanted;
  std::vector<runtime::GuidedChoice> choices;
  const bool guided = configuration.strategy == runtime::Strategy::kGuided;
  const bool good = guided ? runtime::parse_guided(configuration.needs, choices)
                           : runtime::parse_wanted(configuration.needs, wanted);
  if (good) return;
  throw UsageError("--needs expects what a finding's line says, got '" + configuration.needs + "'");
}

unsigned jobs_of(const std::string& word) {
  const auto jobs = CommandLine::number_of<unsigned>("--jobs", word);
  if (jobs != 0 && jobs <= kMostJobs) return jobs;
  throw UsageError("--jobs expects a number from 1 to " + std::to_string(kMostJobs) + ", got '" +
                   word + "'");
}

}  // namespace mpsstress::app
