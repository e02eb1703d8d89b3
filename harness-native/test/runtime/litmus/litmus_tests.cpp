// Weak memory against its axioms: the outcomes that the runtime shows, and those that are allowed.
//
//   runtime_litmus_tests shows FAMILY [--schedules N] [--seed X]
//       each allowed outcome is seen and no other; what is asked for is seen if and only if it lies
//       in fail/, and its schedule replays to it. FAMILY: what names begin with, or all
//   runtime_litmus_tests random [--programs N] [--schedules N] [--seed X]
//       the same of programs drawn at random
//   runtime_litmus_tests sequential
//       without weak memory outcomes are among the allowed ones, too, and fewer
#include <cstdio>
#include <cstring>
#include <set>
#include <string>

#include "axioms.hpp"
#include "execute.hpp"
#include "random_litmus.hpp"
#include "runtime/exploration.hpp"
#include "runtime/instrumentation/controlled.hpp"

namespace mpsstress::litmus {
namespace {

using namespace runtime;  // NOLINT

struct Options {
  std::uint64_t schedules = 10000;
  std::uint64_t programs = 300;
  std::uint64_t seed = 1;
  MemoryModel memory = MemoryModel::kRc11;
};

struct Observed {
  std::set<Outcome> outcomes;
  bool good = true;  // every schedule ended, and asked ones replayed
};

Exploration make_exploration(const Litmus& litmus, const Options& options) {
  Configuration configuration;
  configuration.memory = options.memory;
  configuration.seed = options.seed;
  return Exploration(configuration, [&litmus] {
    for (const int value : execute(litmus)) observe(static_cast<std::uint64_t>(value));
  });
}

Outcome outcome_of(const ScheduleResult& result) {
  return Outcome(result.outcome.begin(), result.outcome.end());
}

Observed run(const Litmus& litmus, const Options& options) {
  Observed observed;
  Exploration exploration = make_exploration(litmus, options);
  for (std::uint64_t i = 0; i < options.schedules && observed.good; ++i) {
    const ScheduleResult result = exploration.run(i);
    observed.good = result.status == Status::kEnded && result.findings.empty();
    const bool fresh = observed.outcomes.insert(outcome_of(result)).second;
    if (!fresh || !observed.good) continue;
    const ScheduleResult again = exploration.replay(exploration.recorded());
    observed.good = again.outcome == result.outcome && again.hash == result.hash;
  }
  return observed;
}

void print(const char* title, const std::set<Outcome>& outcomes, const std::set<Outcome>& without) {
  for (const Outcome& outcome : outcomes) {
    if (without.count(outcome) == 0) std::printf("  %s %s\n", title, to_text(outcome).c_str());
  }
}

// What was seen is what is allowed.
bool agree(const Litmus& litmus, const Observed& observed, const std::set<Outcome>& allowed) {
  if (observed.good && observed.outcomes == allowed) return true;
  std::printf("%s\n", to_text(litmus).c_str());
  if (!observed.good) std::printf("  a schedule failed, or did not replay\n");
  print("forbidden, and seen:", observed.outcomes, allowed);
  print("allowed, and not seen:", allowed, observed.outcomes);
  return false;
}

bool contains_asked(const Litmus& litmus, const std::set<Outcome>& outcomes) {
  for (const Outcome& outcome : outcomes) {
    if (litmus.is_asked(outcome)) return true;
  }
  return false;
}

int shows(const std::string& family, const Options& options) {
  unsigned count = 0;
  unsigned failures = 0;
  for (const Litmus* litmus : all_litmus()) {
    if (family != "all" && litmus->name.rfind(family, 0) != 0) continue;
    ++count;
    const Observed observed = run(*litmus, options);
    bool good = agree(*litmus, observed, allowed_outcomes(*litmus));
    if (contains_asked(*litmus, observed.outcomes) != litmus->allowed) {
      std::printf("%s: %s is %s\n", litmus->name.c_str(), to_text(litmus->asked).c_str(),
                  litmus->allowed ? "never seen" : "seen");
      good = false;
    }
    if (!good) ++failures;
  }
  std::printf("%u of %u litmus tests show what C++ allows, and nothing else\n", count - failures,
              count);
  return count != 0 && failures == 0 ? 0 : 1;
}

int random_programs(const Options& options) {
  std::uint64_t failures = 0;
  std::size_t outcomes = 0;
  for (std::uint64_t i = 0; i < options.programs; ++i) {
    const Litmus litmus = random_litmus(options.seed + i);
    const std::set<Outcome> allowed = allowed_outcomes(litmus);
    outcomes += allowed.size();
    if (!agree(litmus, run(litmus, options), allowed)) ++failures;
  }
  std::printf("%llu of %llu random programs show their %zu allowed outcomes, and nothing else\n",
              static_cast<unsigned long long>(options.programs - failures),
              static_cast<unsigned long long>(options.programs), outcomes);
  return failures == 0 ? 0 : 1;
}

int sequential(Options options) {
  options.memory = MemoryModel::kSequential;
  options.schedules = 2000;
  std::size_t seen = 0;
  std::size_t of = 0;
  unsigned failures = 0;
  for (const Litmus* litmus : all_litmus()) {
    const Observed observed = run(*litmus, options);
    const std::set<Outcome> allowed = allowed_outcomes(*litmus);
    seen += observed.outcomes.size();
    of += allowed.size();
    for (const Outcome& outcome : observed.outcomes) failures += allowed.count(outcome) == 0;
    failures += observed.good ? 0 : 1;
  }
  std::printf("sequentially consistent: %zu outcomes of %zu; %u of them wrong\n", seen, of,
              failures);
  return failures == 0 && seen < of ? 0 : 1;
}

int usage() {
  std::printf("usage: runtime_litmus_tests shows FAMILY | random | sequential\n");
  return 2;
}

int run_command(int count, char** arguments) {
  const std::string command = count > 1 ? arguments[1] : "";
  const int first = command == "shows" ? 3 : 2;
  Options options;
  for (int i = first; i + 1 < count; i += 2) {
    const std::uint64_t value = std::stoull(arguments[i + 1]);
    if (std::strcmp(arguments[i], "--schedules") == 0) {
      options.schedules = value;
    } else if (std::strcmp(arguments[i], "--programs") == 0) {
      options.programs = value;
    } else if (std::strcmp(arguments[i], "--seed") == 0) {
      options.seed = value;
    } else {
      return usage();
    }
  }
  if (command == "shows" && count > 2) return shows(arguments[2], options);
  if (command == "random") return random_programs(options);
  if (command == "sequential") return sequential(options);
  return usage();
}

}  // namespace
}  // namespace mpsstress::litmus

int main(int count, char** arguments) { return mpsstress::litmus::run_command(count, arguments); }
