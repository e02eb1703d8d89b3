// How many schedules, and how long, until each program of the self-tests' fail/ shows what is wrong
// with it, and those of hard/: by strategy, from fresh seeds.
//
//   finding_power [--trials N] [--hard-trials N] [--program NAME]
//
// Prints one JSON line for each program and strategy, and on standard error a table of hard/. N50
// and N95: schedules until half and 95 % of the trials had found it, null where fewer did within
// the limit. Where the first trials of a program of hard/ find nothing, there are no more.
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "catalogue.hpp"
#include "runtime/exploration.hpp"

namespace mpsstress::selftest {
namespace {

using namespace runtime;  // NOLINT
using programs::Program;

// Of a trial.
constexpr unsigned kSchedules = 2000;
constexpr unsigned kSchedulesOfHard = 10000;
constexpr unsigned kFutileTrials = 3;
constexpr unsigned kNotFound = ~0U;

struct Trial {
  unsigned schedules = kNotFound;
  double seconds = 0;
};

unsigned limit_of(const Program& program) { return program.hard ? kSchedulesOfHard : kSchedules; }

double now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

bool shows(const Program& program, const ScheduleResult& result) {
  return std::any_of(result.findings.begin(), result.findings.end(),
                     [&](const Finding& finding) { return fits(program.expected, finding.kind); });
}

Trial run_trial(const Program& program, Strategy strategy, std::uint64_t seed) {
  Configuration configuration;
  configuration.strategy = strategy;
  configuration.seed = seed;
  const double begin = now();
  Exploration exploration(configured(program, configuration), program.body);
  Trial trial;
  for (unsigned i = 0; i < limit_of(program); ++i) {
    const ScheduleResult result = exploration.run(i);
    if (!tells_of_program(result.status)) {
      std::fprintf(stderr, "finding_power: %s, seed %#llx: %s\n", program.name,
                   static_cast<unsigned long long>(seed), result.fault.c_str());
      std::exit(5);
    }
    if (!shows(program, result)) continue;
    trial.schedules = i + 1;
    break;
  }
  trial.seconds = now() - begin;
  return trial;
}

// "null" where the limit was reached before that share of the trials.
std::string schedules_until(const std::vector<Trial>& by_schedules, double share) {
  const auto last = static_cast<double>(by_schedules.size() - 1);
  const Trial& trial = by_schedules[static_cast<std::size_t>(share * last + 0.5)];
  return trial.schedules == kNotFound ? "null" : std::to_string(trial.schedules);
}

// "n50/n95", or in how many trials it was found.
std::string measure(const Program& program, Strategy strategy, unsigned trials) {
  std::random_device device;
  std::vector<Trial> all;
  bool futile = false;
  for (unsigned i = 0; i < trials && !futile; ++i) {
    const std::uint64_t seed = (std::uint64_t{device()} << 32) | device();
    all.push_back(run_trial(program, strategy, seed));
    futile = program.hard && all.size() == kFutileTrials &&
             std::all_of(all.begin(), all.end(),
                         [](const Trial& trial) { return trial.schedules == kNotFound; });
  }
  std::sort(all.begin(), all.end(),
            [](const Trial& a, const Trial& b) { return a.seconds < b.seconds; });
  const double median_seconds = all[all.size() / 2].seconds;
  std::sort(all.begin(), all.end(),
            [](const Trial& a, const Trial& b) { return a.schedules < b.schedules; });
  const auto found = std::count_if(all.begin(), all.end(),
                                   [](const Trial& trial) { return trial.schedules != kNotFound; });
  const auto run = static_cast<unsigned>(all.size());
  const std::string n50 = schedules_until(all, 0.5);
  const std::string n95 = schedules_until(all, 0.95);
  std::printf(
      "{\"program\":\"%s\",\"strategy\":\"%s\",\"trials\":%u,\"found\":%ld,\"n50\":%s,\"n95\":%s,"
      "\"medianSeconds\":%.9f}\n",
      program.name, name_of(strategy), run, static_cast<long>(found), n50.c_str(), n95.c_str(),
      median_seconds);
  std::fflush(stdout);
  if (found == static_cast<long>(run)) return n50 + "/" + n95;
  return std::to_string(found) + " of " + std::to_string(run);
}

constexpr Strategy kColumns[] = {Strategy::kRandom,   Strategy::kPct,  Strategy::kPos,
                                 Strategy::kUrw,      Strategy::kSurw, Strategy::kFeedback,
                                 Strategy::kDirected, Strategy::kRare, Strategy::kAuto};

void measure_row(const Program& program, unsigned trials) {
  std::fprintf(stderr, "%-24s", program.name);
  for (const Strategy strategy : kColumns) {
    std::fprintf(stderr, " %12s", measure(program, strategy, trials).c_str());
  }
  std::fprintf(stderr, "\n");
}

int run(int count, char** arguments) {
  unsigned trials = 100;
  unsigned hard_trials = 20;
  std::string only;
  for (int i = 1; i + 1 < count; i += 2) {
    if (std::strcmp(arguments[i], "--trials") == 0) {
      trials = static_cast<unsigned>(std::strtoul(arguments[i + 1], nullptr, 10));
    } else if (std::strcmp(arguments[i], "--hard-trials") == 0) {
      hard_trials = static_cast<unsigned>(std::strtoul(arguments[i + 1], nullptr, 10));
    } else if (std::strcmp(arguments[i], "--program") == 0) {
      only = arguments[i + 1];
    }
  }
  if (trials == 0 || hard_trials == 0) {
    std::fprintf(stderr, "usage: finding_power [--trials N] [--hard-trials N] [--program NAME]\n");
    return 2;
  }
  const auto wanted = [&](const Program& program) {
    return !is_correct(program) && (only.empty() || only == program.name) &&
           program.expected != programs::Expected::StepLimit;  // each of their trials takes seconds
  };
  for (const Program* program : sorted_programs()) {
    if (!wanted(*program) || program->hard) continue;
    for (const Strategy strategy :
         {Strategy::kAuto, Strategy::kPos, Strategy::kPct, Strategy::kRandom}) {
      measure(*program, strategy, trials);
    }
  }
  std::fprintf(stderr, "%-24s", "N50/N95, in schedules");
  for (const Strategy strategy : kColumns) std::fprintf(stderr, " %12s", name_of(strategy));
  std::fprintf(stderr, "\n");
  for (const Program* program : sorted_programs()) {
    if (wanted(*program) && program->hard) measure_row(*program, hard_trials);
  }
  return 0;
}

}  // namespace
}  // namespace mpsstress::selftest

int main(int count, char** arguments) { return mpsstress::selftest::run(count, arguments); }
