// Where a schedule ends that goes round in damaged memory: counted, for a time would say something
// of the machine.
#include "wrong_accesses.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "catalogue.hpp"

namespace mpsstress::selftest {
namespace {

using namespace runtime;  // NOLINT

constexpr const char* kPrograms[] = {"circles_in_raced_memory", "circles_in_freed_memory",
                                     "circles_behind_a_block", "copies_for_ever"};

bool hangs(const ScheduleResult& result) {
  return std::any_of(result.findings.begin(), result.findings.end(),
                     [](const Finding& finding) { return finding.kind == FindingKind::kHang; });
}

bool ends_early(const programs::Program& program) {
  constexpr unsigned kSchedules = 2000;
  constexpr std::uint64_t kTimesTheSteps = 5;
  Configuration configuration = configured(program, Configuration{});
  configuration.points = Points::kSync;  // no access is a step
  Exploration exploration(configuration, program.body);
  for (unsigned i = 0; i < kSchedules; ++i) {
    const ScheduleResult result = exploration.run(i);
    if (!hangs(result)) continue;
    std::printf("%s: ends after %llu accesses\n", program.name,
                static_cast<unsigned long long>(result.accesses));
    return result.accesses < kTimesTheSteps * configuration.step_limit;
  }
  std::printf("%s: always ends by itself\n", program.name);
  return false;
}

}  // namespace

int count_wrong_accesses() {
  bool good = true;
  for (const char* const name : kPrograms) {
    bool known = false;
    for (const programs::Program* program : sorted_programs()) {
      if (std::strcmp(program->name, name) != 0 || is_correct(*program)) continue;
      known = true;
      good = ends_early(*program) && good;
    }
    good = known && good;
  }
  return good ? 0 : 1;
}

}  // namespace mpsstress::selftest
