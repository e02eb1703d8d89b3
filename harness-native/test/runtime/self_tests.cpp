// The self-tests' driver: finds what is to be found in fail/, replays it, and finds success/ quiet.
//
//   runtime_self_tests find NAME [--trials N] [--within N] [--strategy S] [--preempt-at P]
//                                [--memory M] [--seed X]
//   runtime_self_tests quiet NAME [--schedules N] [--strategy S] [--preempt-at P] [--memory M]
//                                 [--seed X]
//   runtime_self_tests hidden NAME [--schedules N] [--seed X]
//                                          what weak memory shows is not seen without it
//   runtime_self_tests simple NAME N       what it finds takes N preemptions, and no more are shown
//   runtime_self_tests hashes              schedule hashes are equal in 10 processes
//   runtime_self_tests shares NAME         processes that share schedules run the same as one
//   runtime_self_tests left_overs NAME     schedules are the same whatever memory was left behind
//   runtime_self_tests lessons NAME        schedules are the same whatever was run before
//   runtime_self_tests orderings_asked NAME   new orders are told to who asks, and to nobody else
//   runtime_self_tests quiet_steps         a strategy that is not asked about each step says the
//                                          same
//   runtime_self_tests linked_anew         no strategy goes by where instructions lie
//   runtime_self_tests suspects            what no lock keeps apart is told from what one does
//   runtime_self_tests locks_held          the locks held at any clock are told
//   runtime_self_tests seen_pairs          how often pairs of steps were seen is known
//   runtime_self_tests sharing_learnt      one schedule teaches what is shared
//   runtime_self_tests steps_taken         memory that nobody else can be at takes no steps
//   runtime_self_tests noted_memory        notes of memory are not the program's
//   runtime_self_tests rows                blocks used as wholes are judged as in parts
//   runtime_self_tests searches SEED N     an exhaustive search shows what a naive one shows
//   runtime_self_tests causes              many places are one cause, two functions are two; and a
//                                          recursion is not a place for each depth
//   runtime_self_tests wrong_accesses      a way through damaged memory has an end
//   runtime_self_tests memory              many schedules need no more memory than some
//   runtime_self_tests helper              a helper is read to its end under signals
//   runtime_self_tests orphan              a child ends with its parent, whenever that ends
//   runtime_self_tests hash                one process's share of that
//   runtime_self_tests golden NAME FILE [--write]   the printed interleaving is that of the file
//   runtime_self_tests concerned|explained NAME FILE [--write]   so are its shorter forms
//   runtime_self_tests list
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <random>
#include <set>
#include <string>
#include <utility>

#include "catalogue.hpp"
#include "golden.hpp"
#include "helper_program.hpp"
#include "left_overs.hpp"
#include "lessons.hpp"
#include "linked_anew.hpp"
#include "locks_held.hpp"
#include "noted_memory.hpp"
#include "orderings_asked.hpp"
#include "orphan.hpp"
#include "quiet_steps.hpp"
#include "rows.hpp"
#include "runtime/exploration.hpp"
#include "runtime/report/cause.hpp"
#include "runtime/report/finding_text.hpp"
#include "runtime/schedulers/guided_text.hpp"
#include "runtime/search/searched_text.hpp"
#include "search_tests.hpp"
#include "seen_pairs.hpp"
#include "shared_work.hpp"
#include "sharing_learnt.hpp"
#include "steps_taken.hpp"
#include "suspects.hpp"
#include "wrong_accesses.hpp"

namespace mpsstress::selftest {
namespace {

using namespace runtime;  // NOLINT
using programs::Program;

// Within which a failure must be found.
constexpr unsigned kSchedules = 2000;
constexpr unsigned kSchedulesOfHard = 10000;

struct Options {
  Configuration configuration;
  unsigned trials = 100;
  unsigned schedules = 5000;  // that must be quiet
  unsigned within = 0;        // in so many it must be found; 0: as the folder says
  std::uint64_t seed = 0;
};

std::uint64_t fresh_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32) | device();
}

// False for a word that is none.
bool read_points(Configuration& configuration, const std::string& word) {
  if (word != "sync" && word != "shared" && word != "all") return false;
  configuration.points = word == "sync"     ? Points::kSync
                         : word == "shared" ? Points::kShared
                                            : Points::kAll;
  return true;
}

bool read_option(Options& options, const std::string& name, const std::string& value) {
  if (name == "--trials") {
    options.trials = static_cast<unsigned>(std::stoul(value));
  } else if (name == "--schedules") {
    options.schedules = static_cast<unsigned>(std::stoul(value));
  } else if (name == "--within") {
    options.within = static_cast<unsigned>(std::stoul(value));
  } else if (name == "--seed") {
    options.seed = std::stoull(value, nullptr, 0);
  } else if (name == "--strategy") {
    return find_strategy(value.c_str(), options.configuration.strategy);
  } else if (name == "--memory") {
    return find_memory_model(value.c_str(), options.configuration.memory);
  } else if (name == "--preempt-at") {
    return read_points(options.configuration, value);
  } else {
    return false;
  }
  return true;
}

Exploration make_exploration(const Program& program, const Options& options, std::uint64_t seed) {
  Configuration configuration = options.configuration;
  configuration.seed = seed;
  return Exploration(configured(program, configuration), program.body);
}

const Finding* find_expected(const Program& program, const ScheduleResult& result) {
  for (const Finding& finding : result.findings) {
    if (fits(program.expected, finding.kind)) return &finding;
  }
  return nullptr;
}

void print(const ScheduleResult& result) {
  std::printf("  schedule %llu, seed %#llx, status %d %s\n",
              static_cast<unsigned long long>(result.index),
              static_cast<unsigned long long>(result.seed), static_cast<int>(result.status),
              result.fault.c_str());
  for (const Finding& finding : result.findings) {
    std::printf("  %s: %s\n", name_of(finding.kind), finding.message.c_str());
  }
}

bool fails_as_framework(const ScheduleResult& result) { return !tells_of_program(result.status); }

// What a token carries is enough: the strategy that was used, what it needed, seed and index.
bool runs_again(const Program& program, const Options& options, std::uint64_t seed,
                const ScheduleResult& found) {
  Options again = options;
  again.configuration.strategy = found.strategy;
  again.configuration.needs = found.needs;
  Exploration exploration = make_exploration(program, again, seed);
  const ScheduleResult second = exploration.run(found.index);
  if (second.hash == found.hash && found.needs.size() < 4096) return true;
  std::printf("  schedule %llu of strategy %s is another one on its own; it needs '%s'\n",
              static_cast<unsigned long long>(found.index), name_of(found.strategy),
              found.needs.c_str());
  return false;
}

// The recorded schedule shows the same finding and takes the same steps.
bool replays(Exploration& exploration, const ScheduleResult& found, const Finding& finding) {
  const RecordedSchedule schedule = exploration.recorded();
  const ScheduleResult again = exploration.replay(schedule);
  const bool same =
      std::any_of(again.findings.begin(), again.findings.end(),
                  [&](const Finding& other) { return other.signature == finding.signature; });
  if (same && again.hash == found.hash && again.accesses == found.accesses) return true;
  std::printf("  the replay differs: found\n");
  print(found);
  std::printf("  replayed\n");
  print(again);
  return false;
}

int find(const Program& program, const Options& options) {
  const unsigned of_folder = program.hard ? kSchedulesOfHard : kSchedules;
  const unsigned limit = options.within != 0 ? options.within : of_folder;
  std::vector<unsigned> needed;
  for (unsigned trial = 0; trial < options.trials; ++trial) {
    const std::uint64_t seed = options.seed != 0 ? options.seed + trial : fresh_seed();
    Exploration exploration = make_exploration(program, options, seed);
    bool found = false;
    for (unsigned i = 0; i < limit && !found && exploration.has(i); ++i) {
      const ScheduleResult result = exploration.run(i);
      if (fails_as_framework(result)) {
        std::printf("%s: seed %#llx: fault of the framework\n", program.name,
                    static_cast<unsigned long long>(seed));
        print(result);
        return 1;
      }
      const Finding* const finding = find_expected(program, result);
      if (finding == nullptr) continue;
      found = true;
      needed.push_back(i + 1);
      if (!replays(exploration, result, *finding)) return 1;
      const bool learns = options.configuration.strategy >= Strategy::kFeedback;
      if (learns && !runs_again(program, options, seed, result)) return 1;
      if (trial == 0) print(result);
    }
    if (!found) {
      std::printf("%s: seed %#llx: nothing found in %u schedules\n", program.name,
                  static_cast<unsigned long long>(seed), limit);
      return 1;
    }
  }
  std::sort(needed.begin(), needed.end());
  std::printf("%s: found and replayed in %zu of %u trials, N50 %u, N95 %u\n", program.name,
              needed.size(), options.trials, needed[needed.size() / 2],
              needed[needed.size() * 95 / 100]);
  return 0;
}

int quiet(const Program& program, const Options& options) {
  constexpr unsigned kReplayEach = 20;
  const std::uint64_t seed = options.seed != 0 ? options.seed : fresh_seed();
  Exploration exploration = make_exploration(program, options, seed);
  std::uint64_t steps = 0;
  unsigned schedules = 0;
  for (unsigned i = 0; i < options.schedules && exploration.has(i); ++i) {
    const ScheduleResult result = exploration.run(i);
    ++schedules;
    steps += result.steps;
    if (i == 0 && (exploration.newly_entered().empty() || !exploration.newly_entered().empty())) {
      std::printf("%s: which functions were entered is not told, or twice\n", program.name);
      return 1;
    }
    const bool ended = result.findings.empty() && result.status == Status::kEnded;
    if (ended && i % kReplayEach == 0) {
      const ScheduleResult again = exploration.replay(exploration.recorded());
      if (again.hash != result.hash || !again.findings.empty()) {
        std::printf("%s: seed %#llx: schedule %u takes another course again: %s\n", program.name,
                    static_cast<unsigned long long>(seed), i, again.fault.c_str());
        return 1;
      }
    }
    if (ended) continue;
    std::printf("%s: seed %#llx: not quiet\n", program.name, static_cast<unsigned long long>(seed));
    print(result);
    return 1;
  }
  std::printf("%s: quiet in %u schedules of %.1f steps\n", program.name, schedules,
              static_cast<double>(steps) / schedules);
  if (options.configuration.strategy == Strategy::kExhaustive) {
    std::printf("  %s\n", to_text(exploration.searched(), false).c_str());
  }
  return 0;
}

std::ptrdiff_t preemptions(const RecordedSchedule& schedule) {
  return std::count_if(schedule.choices.begin(), schedule.choices.end(),
                       [](const Choice& choice) { return choice.kind == ChoiceKind::kPoint; });
}

// Strategy guided takes it from what a token would carry.
bool is_same_schedule(const Program& program, const ScheduleResult& schedule,
                      const std::string& needs) {
  Options options;
  options.configuration.strategy = Strategy::kGuided;
  options.configuration.needs = needs;
  Exploration exploration = make_exploration(program, options, 77);
  const ScheduleResult again = exploration.run(3);
  return again.hash == schedule.hash && again.needs == needs &&
         again.findings.size() == schedule.findings.size();
}

// None of the preemptions that are left can go: without it the finding does not show.
bool needs_each(const Program& program, const std::string& needs, std::uint64_t signature) {
  std::vector<GuidedChoice> choices;
  if (!parse_guided(needs, choices)) return false;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    std::vector<GuidedChoice> fewer = choices;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    Options options;
    options.configuration.strategy = Strategy::kGuided;
    options.configuration.needs = to_text(fewer);
    Exploration exploration = make_exploration(program, options, 1);
    for (const Finding& finding : exploration.run(0).findings) {
      if (finding.signature == signature) return false;
    }
  }
  return true;
}

// Whichever schedule found it: the simple one shows the same, and has as many preemptions as it
// takes.
int simple(const Program& program, std::ptrdiff_t wanted) {
  constexpr std::uint64_t kSeeds = 20;
  std::ptrdiff_t before = 0;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    Options options;
    options.configuration.strategy = Strategy::kRandom;
    Exploration exploration = make_exploration(program, options, seed);
    for (unsigned i = 0; i < kSchedules; ++i) {
      const ScheduleResult result = exploration.run(i);
      const Finding* const finding = find_expected(program, result);
      if (finding == nullptr) continue;
      const RecordedSchedule found = exploration.recorded();
      before += preemptions(found);
      const auto [schedule, needs] = exploration.simplify(found, finding->signature);
      const ScheduleResult again = exploration.replay(schedule);
      const Finding* const same = find_expected(program, again);
      if (same != nullptr && same->signature == finding->signature &&
          preemptions(schedule) == wanted && is_same_schedule(program, again, needs) &&
          needs_each(program, needs, finding->signature)) {
        break;
      }
      std::printf("%s, seed %llu: %td preemptions, made of %td, not %td; %s\n", program.name,
                  static_cast<unsigned long long>(seed), preemptions(schedule), preemptions(found),
                  wanted, same == nullptr ? "they do not show it" : "they show it");
      return 1;
    }
  }
  std::printf("%s: %td preemptions in each of %llu findings, %td in all before\n", program.name,
              wanted, static_cast<unsigned long long>(kSeeds), before);
  return before > wanted * static_cast<std::ptrdiff_t>(kSeeds) ? 0 : 1;
}

int hidden(const Program& program, const Options& options) {
  Configuration configuration = configured(program, options.configuration);
  configuration.memory = MemoryModel::kSequential;
  configuration.seed = options.seed != 0 ? options.seed : fresh_seed();
  Exploration exploration(configuration, program.body);
  for (unsigned i = 0; i < options.schedules; ++i) {
    const ScheduleResult result = exploration.run(i);
    if (result.findings.empty()) continue;
    std::printf("%s: found without weak memory\n", program.name);
    print(result);
    return 1;
  }
  std::printf("%s: hidden in %u sequentially consistent schedules\n", program.name,
              options.schedules);
  return 0;
}

// One number that depends on every choice of a few schedules of every program that ends.
std::uint64_t hash_of_everything() {
  std::uint64_t hash = 0;
  for (const Program* program : sorted_programs()) {
    if (program->expected == programs::Expected::StepLimit || program->hard) continue;
    Exploration exploration = make_exploration(*program, Options{}, 12345);
    for (unsigned i = 0; i < 20; ++i) {
      const ScheduleResult result = exploration.run(i);
      hash = hash * 0x9e3779b97f4a7c15ULL + result.hash;
      for (const Finding& finding : result.findings) hash += finding.signature;
    }
  }
  return hash;
}

int compare_processes(const std::string& self) {
  std::string first;
  for (int i = 0; i < 10; ++i) {
    std::FILE* const process = popen((self + " hash").c_str(), "r");
    char line[64] = "";
    if (process == nullptr || std::fgets(line, sizeof line, process) == nullptr ||
        pclose(process) != 0) {
      std::printf("a process did not answer\n");
      return 1;
    }
    if (i == 0) first = line;
    std::printf("process %d: %s", i, line);
    if (first != line) return 1;
  }
  return 0;
}

std::uint64_t resident_kilobytes() {
  std::ifstream status("/proc/self/status");
  std::string line;
  while (std::getline(status, line)) {
    if (line.rfind("VmRSS:", 0) == 0) return std::stoull(line.substr(6));
  }
  return 0;
}

// Of each program that ends by itself, correct or not: after some schedules more of them take no
// memory. The slack is a few hundred bytes for each schedule.
int memory() {
  constexpr unsigned kSome = 500;
  constexpr unsigned kMany = 2000;
  constexpr std::uint64_t kSlack = 512;
  int failures = 0;
  for (const Program* program : sorted_programs()) {
    if (program->expected == programs::Expected::StepLimit || program->hard) continue;
    Exploration exploration = make_exploration(*program, Options{}, 1);
    std::uint64_t before = 0;
    for (unsigned i = 0; i < kMany; ++i) {
      const ScheduleResult result = exploration.run(i);
      if (result.crashed) break;
      if (i == kSome) before = resident_kilobytes();
    }
    const std::uint64_t after = resident_kilobytes();
    if (before == 0 || after <= before + kSlack) continue;
    ++failures;
    std::printf("%s/%s: %llu kB after %u schedules, %llu kB after %u\n",
                is_correct(*program) ? "success" : "fail", program->name,
                static_cast<unsigned long long>(before), kSome,
                static_cast<unsigned long long>(after), kMany);
  }
  std::printf("%d programs need more and more memory\n", failures);
  return failures == 0 ? 0 : 1;
}

// Distinct causes and places of a program's findings of that kind in a few schedules.
std::pair<std::size_t, std::size_t> causes_of(const char* name,
                                              FindingKind kind = FindingKind::kRace) {
  std::set<std::uint64_t> causes;
  std::set<std::uint64_t> places;
  for (const Program* program : sorted_programs()) {
    if (std::strcmp(program->name, name) != 0 || is_correct(*program)) continue;
    Exploration exploration = make_exploration(*program, Options{}, 1);
    Symboliser symboliser;
    for (unsigned i = 0; i < 50; ++i) {
      const ScheduleResult result = exploration.run(i);
      resolve_stacks(result.findings, symboliser);
      for (const Finding& finding : result.findings) {
        if (finding.kind != kind) continue;
        causes.insert(cause_of(finding, symboliser));
        places.insert(finding.signature);
      }
    }
  }
  return {causes.size(), places.size()};
}

struct Lacking {
  std::set<std::uint64_t> causes;
  std::set<std::string> locks;
  std::set<std::string> objects;
};

// What a program's races lack in a few schedules; false where one does not say.
bool collect_missing_locks(const char* name, Lacking& lacking) {
  for (const Program* program : sorted_programs()) {
    if (std::strcmp(program->name, name) != 0 || is_correct(*program)) continue;
    Exploration exploration = make_exploration(*program, Options{}, 1);
    Symboliser symboliser;
    for (unsigned i = 0; i < 50; ++i) {
      const ScheduleResult result = exploration.run(i);
      resolve_stacks(result.findings, symboliser);
      for (const Finding& finding : result.findings) {
        const auto missing = missing_lock_of(finding, symboliser);
        if (!missing) return false;
        lacking.causes.insert(cause_of(finding, symboliser));
        lacking.locks.insert(missing->lock);
        lacking.objects.insert(missing->object);
      }
    }
  }
  return true;
}

// Causes of one object that lack one lock name the same object and the same lock, or none where
// neither side has it. An object is told by who allocated it, or by its own name.
bool share_a_missing_lock() {
  Lacking heap;
  Lacking statics;
  if (!collect_missing_locks("forgotten_by_one_of_three", heap)) return false;
  if (!collect_missing_locks("races_on_two_statics", statics)) return false;
  std::printf("%zu causes lack one lock, %zu one of two; ", heap.causes.size(),
              statics.causes.size());
  for (const std::string& object : statics.objects) std::printf("%s; ", object.c_str());
  return heap.causes.size() >= 2 && heap.locks == std::set<std::string>{"", "mutex"} &&
         heap.objects.size() == 1 &&
         heap.objects.begin()->find("open_account") != std::string::npos &&
         statics.causes.size() == 2 && statics.locks == std::set<std::string>{""} &&
         statics.objects == std::set<std::string>{"anonymous::calls (races_on_two_statics.cpp)",
                                                  "anonymous::total (races_on_two_statics.cpp)"};
}

// Memory that one side frees with a lock which the other does not hold lacks it like any other use;
// where nobody holds one, it was given back too early. A broken rule lacks what the accesses of its
// schedule to that object lack.
bool freed_memory_lacks_a_lock() {
  Lacking freed;
  if (!collect_missing_locks("freed_under_a_lock", freed)) return false;
  Lacking none;
  const bool said = collect_missing_locks("freed_while_read", none);
  return freed.causes.size() >= 2 && freed.locks == std::set<std::string>{"mutex"} &&
         freed.objects.size() == 1 &&
         freed.objects.begin()->find("open_account") != std::string::npos && !said;
}

// The first finding of that kind in a few schedules of a program, with all of its schedule.
std::optional<std::pair<Finding, std::vector<Finding>>> first_of(const char* name, FindingKind kind,
                                                                 Symboliser& symboliser) {
  for (const Program* program : sorted_programs()) {
    if (std::strcmp(program->name, name) != 0 || is_correct(*program)) continue;
    Exploration exploration = make_exploration(*program, Options{}, 1);
    for (unsigned i = 0; i < 50; ++i) {
      const ScheduleResult result = exploration.run(i);
      for (const Finding& finding : result.findings) {
        if (finding.kind != kind) continue;
        resolve_stacks(result.findings, symboliser);
        return std::make_pair(finding, result.findings);
      }
    }
  }
  return std::nullopt;
}

// Of one place two rules are two causes. What breaks a rule or is freed lacks the lock of accesses
// to the same object in its schedule, unless there is an order.
bool rules_are_told_apart() {
  Symboliser symboliser;
  const auto found = first_of("freed_under_a_lock", FindingKind::kRace, symboliser);
  if (!found) return false;
  const auto& [race, of_schedule] = *found;
  Finding rule = race;
  rule.kind = FindingKind::kRule;
  rule.message = "failed assertion `committed'\nwhich a guess depends on";
  Finding same = rule;
  same.message = "failed assertion `committed'";
  Finding other = rule;
  other.message = "failed assertion `encoding'";
  Finding elsewhere = rule;
  elsewhere.allocation.clear();
  Finding freed = race;
  freed.kind = FindingKind::kUseAfterFree;
  for (Side& side : freed.sides) side.locks.clear();
  Finding later = freed;
  later.ordered = true;
  const auto missing = missing_lock_of(rule, of_schedule, symboliser);
  return cause_of(rule, symboliser) == cause_of(same, symboliser) &&
         cause_of(rule, symboliser) != cause_of(other, symboliser) && missing &&
         missing->lock == "mutex" && !missing_lock_of(rule, {}, symboliser) &&
         !missing_lock_of(elsewhere, of_schedule, symboliser) &&
         missing_lock_of(freed, of_schedule, symboliser) &&
         !missing_lock_of(freed, {}, symboliser) &&
         !missing_lock_of(later, of_schedule, symboliser);
}

// What comes up later in a function that has raced, and can be of damage, is under that race's lock
// with a cause of its own. Freed memory with an order is only where a block had been left there.
bool damage_is_told_below_its_race() {
  Symboliser symboliser;
  const auto found = first_of("freed_under_a_lock", FindingKind::kRace, symboliser);
  if (!found) return false;
  const Finding& race = found->first;
  Finding memory = race;
  memory.kind = FindingKind::kMemory;
  memory.allocation.clear();
  Finding crash = memory;
  crash.kind = FindingKind::kCrash;
  Finding earlier = memory;
  earlier.step = race.step - 1;
  Finding elsewhere = memory;
  elsewhere.sides.front().stack.erase(elsewhere.sides.front().stack.begin());
  Finding error = memory;
  error.kind = FindingKind::kError;
  Finding freed = memory;
  freed.kind = FindingKind::kUseAfterFree;
  Finding later = freed;
  later.ordered = true;
  const auto is_below = [&](const Finding& finding, const std::vector<Finding>& of_schedule) {
    return missing_lock_of(finding, of_schedule, symboliser).has_value();
  };
  return is_below(memory, {race}) && is_below(crash, {race}) && is_below(freed, {race}) &&
         is_below(later, {race, memory}) && !is_below(later, {race}) &&
         !is_below(later, {memory}) && !is_below(memory, {memory}) && !is_below(earlier, {race}) &&
         !is_below(elsewhere, {race}) && !is_below(error, {race}) &&
         cause_of(memory, symboliser) != cause_of(race, symboliser) &&
         cause_of(memory, symboliser) != cause_of(crash, symboliser);
}

// Many places in the instances of one function are one cause; two functions are two. One line of a
// recursion is one place where it was entered from outside and one where from itself, not five.
int compare_causes() {
  const auto [one, many] = causes_of("races_before_an_assertion");
  const auto [two, at_least_two] = causes_of("races_in_two_functions");
  const auto [root, who_waits] = causes_of("held_up_by_one", FindingKind::kDeadlock);
  const auto [wake_up, waits] = causes_of("one_missing_wake_up", FindingKind::kDeadlock);
  const auto [recursion, in_or_below] = causes_of("race_in_a_recursion", FindingKind::kRace);
  const auto [held_lock, held_up] = causes_of("held_up_by_one_lock", FindingKind::kProgress);
  const auto [held_locks, by_them] = causes_of("held_up_by_three_locks", FindingKind::kProgress);
  std::printf("%zu held lock in %zu places; %zu in %zu; ", held_lock, held_up, held_locks, by_them);
  std::printf("%zu cause in %zu places; %zu causes in %zu places; %zu root in %zu places; ", one,
              many, two, at_least_two, root, who_waits);
  std::printf("%zu cause in %zu places of a wake-up; ", wake_up, waits);
  std::printf("%zu cause in %zu places of a recursion\n", recursion, in_or_below);
  const bool names = plain_function_name("a::List<int, b<c>>::add(int) const") == "a::List::add" &&
                     plain_function_name("(anonymous namespace)::f()") == "anonymous::f" &&
                     plain_function_name("a::operator<<(b&)") == "a::operator<<" &&
                     plain_function_name("a<int>::operator()(int)") == "a::operator()";
  if (!names) std::printf("a function's name is not cut as it should be\n");
  // CauseTest has the same number.
  const bool alike = cause_of_parts(FindingKind::kRace, {"add list.cpp", "grow list.cpp", "",
                                                         "mutex"}) == 0x4a99b06334bbb9e0U;
  if (!alike) std::printf("the same parts are another cause than on the Java side\n");
  const bool recursive = recursion == 1 && in_or_below == 2;
  const bool rooted = root == 1 && who_waits > 3 && wake_up == 1 && waits > 1;
  const bool held = held_lock == 1 && held_up > 2 && held_locks == 3;
  const bool shared = share_a_missing_lock();
  const bool freed = freed_memory_lacks_a_lock();
  const bool rules = rules_are_told_apart();
  const bool damage = damage_is_told_below_its_race();
  std::printf("memory that is freed %s, rules %s, damage %s\n",
              freed ? "lacks a lock" : "stands alone", rules ? "are told apart" : "are not",
              damage ? "is below its race" : "is not");
  return one == 1 && many > 30 && two == 2 && rooted && recursive && held && names && alike &&
                 shared && freed && rules && damage
             ? 0
             : 1;
}

int usage() {
  std::printf(
      "usage: runtime_self_tests list | hash | hashes | memory | helper | find NAME... | quiet "
      "NAME... | hidden NAME | simple NAME N\n");
  return 2;
}

int run(int count, char** arguments) {
  const std::string command = count > 1 ? arguments[1] : "";
  if (command == "list") {
    for (const Program* program : sorted_programs()) {
      const char* const folder = program->hard ? "hard" : is_correct(*program) ? "success" : "fail";
      std::printf("%s/%s\n", folder, program->name);
    }
    return 0;
  }
  if (command == "hash") {
    std::printf("%016llx\n", static_cast<unsigned long long>(hash_of_everything()));
    return 0;
  }
  const bool explained = command == "explained";
  if ((command == "golden" || command == "concerned" || explained) && count > 3) {
    const Shown shown = explained             ? Shown::kExplained
                        : command == "golden" ? Shown::kWhole
                                              : Shown::kConcerned;
    for (const Program* program : sorted_programs()) {
      if (std::strcmp(program->name, arguments[2]) == 0 && !is_correct(*program)) {
        return compare_with_file(*program, arguments[3], count > 4, shown);
      }
    }
    return usage();
  }
  if (command == "shares" && count > 2) {
    for (const Program* program : sorted_programs()) {
      if (std::strcmp(program->name, arguments[2]) == 0 && !is_correct(*program)) {
        return compare_shares(*program);
      }
    }
    return usage();
  }
  if (command == "left_overs" && count > 2) {
    for (const Program* program : sorted_programs()) {
      if (std::strcmp(program->name, arguments[2]) == 0 && !is_correct(*program)) {
        return compare_left_overs(*program);
      }
    }
    return usage();
  }
  if (command == "lessons" && count > 2) {
    for (const Program* program : sorted_programs()) {
      if (std::strcmp(program->name, arguments[2]) == 0 && !is_correct(*program)) {
        return compare_lessons(*program);
      }
    }
    return usage();
  }
  if (command == "orderings_asked" && count > 2) {
    for (const Program* program : sorted_programs()) {
      if (std::strcmp(program->name, arguments[2]) == 0 && !is_correct(*program)) {
        return judge_orderings_asked(*program);
      }
    }
    return usage();
  }
  if (command == "simple" && count > 3) {
    for (const Program* program : sorted_programs()) {
      if (std::strcmp(program->name, arguments[2]) == 0 && !is_correct(*program)) {
        return simple(*program, std::stol(arguments[3]));
      }
    }
    return usage();
  }
  if (command == "hashes") return compare_processes(arguments[0]);
  if (command == "memory") return memory();
  if (command == "causes") return compare_causes();
  if (command == "linked_anew") return compare_linked_anew();
  if (command == "quiet_steps") return compare_quiet_steps();
  if (command == "locks_held") return judge_locks_held();
  if (command == "seen_pairs") return judge_seen_pairs();
  if (command == "sharing_learnt") return judge_sharing_learnt();
  if (command == "steps_taken") return judge_steps_taken();
  if (command == "noted_memory") return judge_noted_memory();
  if (command == "rows") return judge_rows();
  if (command == "suspects") return judge_suspects();
  if (command == "wrong_accesses") return count_wrong_accesses();
  if (command == "searches" && count > 3) {
    return compare_searches(std::stoull(arguments[2]),
                            static_cast<unsigned>(std::stoul(arguments[3])));
  }
  if (command == "helper") return read_helper_under_signals();
  if (command == "orphan") return end_orphans();
  if ((command != "find" && command != "quiet" && command != "hidden") || count < 3) return usage();
  Options options;
  for (int i = 3; i + 1 < count; i += 2) {
    if (!read_option(options, arguments[i], arguments[i + 1])) return usage();
  }
  const bool correct = command == "quiet";
  bool known = false;
  int failures = 0;
  for (const Program* program : sorted_programs()) {
    if (is_correct(*program) != correct) continue;
    if (program->hard != (std::strcmp(arguments[2], "hard") == 0) &&
        std::strcmp(program->name, arguments[2]) != 0) {
      continue;
    }
    if (std::strcmp(program->name, arguments[2]) != 0 && std::strcmp(arguments[2], "all") != 0 &&
        !program->hard) {
      continue;
    }
    known = true;
    if (command == "hidden") {
      failures += hidden(*program, options);
    } else {
      failures += correct ? quiet(*program, options) : find(*program, options);
    }
  }
  return known && failures == 0 ? 0 : 1;
}

}  // namespace
}  // namespace mpsstress::selftest

int main(int count, char** arguments) { return mpsstress::selftest::run(count, arguments); }
