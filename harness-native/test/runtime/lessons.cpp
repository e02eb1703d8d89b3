// What is learnt before schedules comes in two lessons; when does not matter.
#include "lessons.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "runtime/instrumentation/controlled.hpp"

namespace mpsstress::selftest {
namespace {

using namespace runtime;  // NOLINT

constexpr std::uint64_t kThoroughFrom = 32;
constexpr std::uint64_t kIndices = 96;

// How a schedule was chosen, and what came of it.
using Course = std::pair<std::string, std::uint64_t>;

Exploration from(const programs::Program& program, Strategy strategy, std::uint64_t first) {
  Configuration configuration;
  configuration.strategy = strategy;
  configuration.seed = 4711;
  configuration.first_index = first;
  configuration.thorough_from = kThoroughFrom;
  return Exploration(configured(program, configuration), program.body);
}

std::vector<Course> courses(Exploration& exploration, std::uint64_t first) {
  std::vector<Course> all;
  for (std::uint64_t i = first; i < kIndices; ++i) {
    const ScheduleResult result = exploration.run(i);
    all.emplace_back(name_of(result.strategy) + (" " + result.needs), result.hash);
  }
  return all;
}

// Whether the schedules from `first` on are the last ones of `all`.
bool is_tail(const programs::Program& program, Strategy strategy, std::uint64_t first,
             const std::vector<Course>& all) {
  Exploration exploration = from(program, strategy, first);
  exploration.prepare();
  const std::vector<Course> tail = courses(exploration, first);
  for (std::size_t i = 0; i < tail.size(); ++i) {
    const Course& whole = all[i + first];
    if (tail[i] == whole) continue;
    std::printf("%s, %s: schedule %llu is '%s' if index %llu was the first, and else '%s'\n",
                program.name, name_of(strategy), static_cast<unsigned long long>(i + first),
                tail[i].first.c_str(), static_cast<unsigned long long>(first), whole.first.c_str());
    return false;
  }
  return true;
}

// Whether the schedules are the same in a process that has rehearsed them itself, and its
// rehearsals are no news of a schedule.
bool may_rehearse_itself(const programs::Program& program, Strategy strategy,
                         const std::vector<Course>& all) {
  const pid_t child = fork();
  if (child == 0) {
    Exploration exploration = from(program, strategy, 0);
    const bool goes_on = exploration.prepare_here(0);
    const bool tells_nothing = exploration.newly_entered().empty();
    _exit(goes_on && tells_nothing && courses(exploration, 0) == all ? 0 : 1);
  }
  int status = 0;
  if (waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0) {
    return true;
  }
  std::printf("%s, %s: it is not the same where a process rehearses itself\n", program.name,
              name_of(strategy));
  return false;
}

// A process whose rehearsals showed something wrong says that another one is to run the schedules.
bool tells_that_it_went_wrong() {
  const pid_t child = fork();
  if (child == 0) {
    Configuration configuration;
    configuration.strategy = Strategy::kAuto;
    Exploration exploration(configuration, [] { object_to(FindingKind::kValue, "always wrong"); });
    _exit(exploration.prepare_here(0) ? 1 : 0);
  }
  int status = 0;
  if (waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0) {
    return true;
  }
  std::printf("a process whose rehearsals went wrong would run schedules\n");
  return false;
}

// A schedule that knew more than its index allows would be another one than its token says.
bool refuses_to_go_back(const programs::Program& program) {
  const pid_t child = fork();
  if (child == 0) {
    Exploration exploration = from(program, Strategy::kAuto, 0);
    exploration.run(kThoroughFrom);
    exploration.run(kThoroughFrom - 1);
    _exit(0);
  }
  int status = 0;
  if (waitpid(child, &status, 0) == child && WIFSIGNALED(status)) return true;
  std::printf("%s: index %llu was run behind index %llu\n", program.name,
              static_cast<unsigned long long>(kThoroughFrom - 1),
              static_cast<unsigned long long>(kThoroughFrom));
  return false;
}

}  // namespace

int compare_lessons(const programs::Program& program) {
  for (const Strategy strategy : {Strategy::kAuto, Strategy::kDirected, Strategy::kSurw}) {
    Exploration exploration = from(program, strategy, 0);
    const std::vector<Course> all = courses(exploration, 0);
    for (const std::uint64_t first :
         {std::uint64_t{7}, kThoroughFrom - 1, kThoroughFrom, kThoroughFrom + 8}) {
      if (!is_tail(program, strategy, first, all)) return 1;
    }
    if (!may_rehearse_itself(program, strategy, all)) return 1;
    const ScheduleResult again = exploration.run(kIndices - 1);
    if (again.hash != all.back().second) {
      std::printf("%s, %s: a second look takes another course\n", program.name, name_of(strategy));
      return 1;
    }
  }
  if (!tells_that_it_went_wrong() || !refuses_to_go_back(program)) return 1;
  std::printf("%s: %llu schedules are the same wherever they begin\n", program.name,
              static_cast<unsigned long long>(kIndices));
  return 0;
}

}  // namespace mpsstress::selftest
