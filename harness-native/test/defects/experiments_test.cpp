// Each experiment twice: on the correct backend and with its defect.
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>

#include "backend/pool/pools.hpp"
#include "defects/registry.hpp"
#include "experiment.hpp"

namespace mpsstress::defects {
namespace {

#if !defined(__has_feature)
constexpr bool kThreadSanitizer = false;
constexpr bool kAddressSanitizer = false;
#else
constexpr bool kThreadSanitizer = __has_feature(thread_sanitizer);
constexpr bool kAddressSanitizer = __has_feature(address_sanitizer);
#endif

bool can_show_here(const Experiment& experiment) {
  if (experiment.shows == Shows::AsRace) return kThreadSanitizer;
  if (experiment.shows == Shows::AsUseAfterFree) return kThreadSanitizer || kAddressSanitizer;
  return true;
}

constexpr int kQuiet = 0;
constexpr int kMisbehaved = 1;
// After so many seconds a process is judged to wait without end: soon where it is expected, and
// where it would be a failure of this test so late that no busy machine comes to it. Threads that
// yield to each other may be given a whole time slice late at each turn.
constexpr unsigned kHangs = 1;
constexpr unsigned kHangsForSure = 1200;
// Where threads must meet, one run may miss it: what is asked for is a finding within a budget.
constexpr int kMostRuns = 100;

std::vector<Experiment> all_experiments() {
  std::vector<Experiment> all;
  for (const auto& some : {pool_experiments(), stream_experiments(), event_experiments(),
                           memory_experiments(), cache_experiments()}) {
    for (const Experiment& experiment : some) {
      if (can_show_here(experiment)) all.push_back(experiment);
    }
  }
  return all;
}

// How a process ended: its exit code, or a negative signal.
int run_in_child(const Experiment& experiment, bool planted) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(planted && experiment.shows == Shows::ByWaitingForEver ? kHangs : kHangsForSure);
    if (planted) {  // its reports would look like failures of this test
      if (freopen("/dev/null", "w", stderr) == nullptr) std::abort();
    }
    const Make make = [&](const Config& config) {
      backend::Parts parts = backend::parts_of_pool(experiment.pool).value();
      if (planted) find_defect(experiment.defect)->plant(parts);
      return std::make_unique<Backend>(config, parts);
    };
    std::exit(experiment.misbehaves(make) ? kMisbehaved : kQuiet);
  }
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

class ExperimentTest : public testing::TestWithParam<Experiment> {};

TEST_P(ExperimentTest, IsQuietOnTheCorrectBackend) {
  EXPECT_EQ(run_in_child(GetParam(), false), kQuiet);
}

TEST_P(ExperimentTest, ShowsTheDefect) {
  int ended = kQuiet;
  int runs = 0;
  while (ended == kQuiet && runs++ < kMostRuns) ended = run_in_child(GetParam(), true);
  EXPECT_NE(ended, kQuiet) << "not seen in " << kMostRuns << " runs";
  RecordProperty("runs", runs);
  if (GetParam().shows != Shows::ByWaitingForEver) {
    EXPECT_NE(ended, -SIGALRM);
  }
}

std::string name_of(const testing::TestParamInfo<Experiment>& info) {
  std::string name = info.param.defect;
  for (char& letter : name) letter = letter == '-' ? '_' : letter;
  return name + "_" + info.param.pool;
}

INSTANTIATE_TEST_SUITE_P(Defects, ExperimentTest, testing::ValuesIn(all_experiments()), name_of);

TEST(ExperimentsTest, AreAboutDefectsThatCanBePlantedThere) {
  for (const Experiment& experiment : all_experiments()) {
    const Defect* defect = find_defect(experiment.defect);
    ASSERT_NE(defect, nullptr) << experiment.defect;
    const std::set<std::string> pools(defect->pools.begin(), defect->pools.end());
    EXPECT_EQ(pools.count(experiment.pool), 1U) << experiment.defect;
  }
}

TEST(ExperimentsTest, TellWhichDefectsHaveNone) {
  std::set<std::string> missing;
  for (const Defect* defect : all_defects()) missing.insert(defect->id);
  for (const auto& some : {pool_experiments(), stream_experiments(), event_experiments(),
                           memory_experiments(), cache_experiments()}) {
    for (const Experiment& experiment : some) missing.erase(find_defect(experiment.defect)->id);
  }
  // Shown by explored schedules only.
  const std::set<std::string> known{"backpressure-lost-wakeup", "library-flag-relaxed",
                                    "pool-alive-toctou", "record-stream-uses-block-unlocked",
                                    "synchronize-off-queue-nonzero"};
  EXPECT_EQ(missing, known);
}

}  // namespace
}  // namespace mpsstress::defects
