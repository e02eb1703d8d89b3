// Which pairs of accesses look like a forgotten lock.
#include "suspects.hpp"

#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

#include "catalogue.hpp"
#include "runtime/events/race_candidates.hpp"

namespace mpsstress::selftest {
namespace {

using namespace runtime;  // NOLINT

bool expect(bool holds, const char* rule) {
  if (!holds) std::printf("not so: %s\n", rule);
  return holds;
}

// Each pair is named by its first instruction.
bool orders_by_suspicion() {
  RaceCandidates candidates;
  candidates.initialise();
  candidates.begin_schedule();
  candidates.note(10, 11, Protection::kNoLock, false);
  candidates.note(20, 21, Protection::kDifferentLocks, false);
  candidates.note(30, 31, Protection::kNoLock, true);
  for (const auto& [earlier, later] : {std::pair{40U, 41U}, std::pair{41U, 40U}}) {
    candidates.note(earlier, later, Protection::kNoLock, false);
    candidates.note(earlier + 10, later + 10, Protection::kDifferentLocks, false);
  }
  candidates.note(60, 61, Protection::kCommonLock, false);
  candidates.note(71, 70, Protection::kCommonLock, false);
  candidates.note(71, 70, Protection::kNoLock, false);
  std::vector<std::uint32_t> firsts;
  for (const RaceCandidate& pair : candidates.list()) firsts.push_back(pair.first);
  const std::vector<std::uint32_t> wanted = {50, 40, 30, 20, 10, 70};
  return expect(firsts == wanted,
                "both orders before a free before one order; different locks before none; a common "
                "lock each time is no suspect");
}

bool looks_four_times_in_each_schedule() {
  RaceCandidates candidates;
  candidates.initialise();
  bool good = true;
  for (int schedule = 0; schedule < 3; ++schedule) {
    candidates.begin_schedule();
    for (int look = 0; look < 4; ++look) {
      good = expect(candidates.asks_for(5, 6), "the first four looks are taken") && good;
      candidates.note(5, 6, Protection::kCommonLock, false);
    }
    good = expect(!candidates.asks_for(6, 5), "a fifth look shows nothing new") && good;
    good = expect(candidates.asks_for(5, 7), "each pair has looks of its own") && good;
  }
  return good;
}

bool forgets() {
  RaceCandidates candidates;
  candidates.initialise();
  candidates.begin_schedule();
  candidates.note(10, 11, Protection::kNoLock, false);
  candidates.forget();
  return expect(candidates.list().empty(), "another program begins without suspects");
}

bool has_suspects(const programs::Program& program) {
  Configuration configuration;
  configuration.strategy = Strategy::kDirected;
  configuration.seed = 1;
  Exploration exploration(configured(program, configuration), program.body);
  exploration.prepare();
  return exploration.planned(0).needs != "-";
}

bool suspects_in(const char* name, bool correct, bool wanted) {
  for (const programs::Program* const program : sorted_programs()) {
    if (std::strcmp(program->name, name) != 0 || is_correct(*program) != correct) continue;
    if (has_suspects(*program) == wanted) return true;
    std::printf("%s: %s suspect\n", name, wanted ? "no" : "a");
    return false;
  }
  std::printf("%s: no such program\n", name);
  return false;
}

}  // namespace

int judge_suspects() {
  bool good = orders_by_suspicion();
  good = looks_four_times_in_each_schedule() && good;
  good = forgets() && good;
  good = suspects_in("read_before_join", true, false) && good;
  good = suspects_in("unlocked_too_early", true, false) && good;
  good = suspects_in("one_forgotten_lock_10", false, true) && good;
  if (good) std::printf("suspects are those that no thread and no lock keeps apart\n");
  return good ? 0 : 1;
}

}  // namespace mpsstress::selftest
