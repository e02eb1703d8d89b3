// How many schedules, and how long, until each program of the self-tests' fail/ shows what is wrong
// with it: by strategy, from fresh seeds.
//
//   finding_power [--trials N] [--program NAME]
//
// Prints one JSON line for each program and strategy. N50 and N95: schedules until half and 95 % of
// the trials had found it, null where fewer did within the limit.
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

constexpr unsigned kSchedules = 2000;  // of a trial

struct Trial {
  unsigned schedules = kSchedules + 1;  // above the limit: not found
  double seconds = 0;
};

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
  for (unsigned i = 0; i < kSchedules; ++i) {
    const ScheduleResult result = exploration.run(i);
    if (result.status == Status::kFault || result.status == Status::kDiverged) {
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
  return trial.schedules > kSchedules ? "null" : std::to_string(trial.schedules);
}

void measure(const Program& program, Strategy strategy, unsigned trials) {
  std::random_device device;
  std::vector<Trial> all;
  for (unsigned i = 0; i < trials; ++i) {
    const std::uint64_t seed = (std::uint64_t{device()} << 32) | device();
    all.push_back(run_trial(program, strategy, seed));
  }
  std::sort(all.begin(), all.end(),
            [](const Trial& a, const Trial& b) { return a.seconds < b.seconds; });
  const double median_seconds = all[all.size() / 2].seconds;
  std::sort(all.begin(), all.end(),
            [](const Trial& a, const Trial& b) { return a.schedules < b.schedules; });
  const auto found = std::count_if(
      all.begin(), all.end(), [](const Trial& trial) { return trial.schedules <= kSchedules; });
  std::printf(
      "{\"program\":\"%s\",\"strategy\":\"%s\",\"trials\":%u,\"found\":%ld,\"n50\":%s,\"n95\":%s,"
      "\"medianSeconds\":%.9f}\n",
      program.name, name_of(strategy), trials, static_cast<long>(found),
      schedules_until(all, 0.5).c_str(), schedules_until(all, 0.95).c_str(), median_seconds);
  std::fflush(stdout);
}

int run(int count, char** arguments) {
  unsigned trials = 100;
  std::string only;
  for (int i = 1; i + 1 < count; i += 2) {
    if (std::strcmp(arguments[i], "--trials") == 0) {
      trials = static_cast<unsigned>(std::strtoul(arguments[i + 1], nullptr, 10));
    } else if (std::strcmp(arguments[i], "--program") == 0) {
      only = arguments[i + 1];
    }
  }
  if (trials == 0) {
    std::fprintf(stderr, "usage: finding_power [--trials N] [--program NAME]\n");
    return 2;
  }
  for (const Program* program : sorted_programs()) {
    if (is_correct(*program) || (!only.empty() && only != program->name)) continue;
    for (const Strategy strategy : {Strategy::kPos, Strategy::kPct, Strategy::kRandom}) {
      measure(*program, strategy, trials);
    }
  }
  return 0;
}

}  // namespace
}  // namespace mpsstress::selftest

int main(int count, char** arguments) { return mpsstress::selftest::run(count, arguments); }
