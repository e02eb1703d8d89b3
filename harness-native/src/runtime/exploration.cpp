// Running schedules: setting the world up, running the body in it, and taking the result.
#include "runtime/exploration.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <string>

#include "runtime/judges/crash.hpp"
#include "runtime/judges/leaks.hpp"
#include "runtime/pthread_calls/keys.hpp"
#include "runtime/schedule/scheduling.hpp"
#include "runtime/schedulers/replay.hpp"

namespace mpsstress::runtime {
namespace {

bool is_traced() {
  std::ifstream status("/proc/self/status");
  std::string line;
  while (std::getline(status, line)) {
    if (line.rfind("TracerPid:", 0) == 0) return line.find_first_of("123456789") != line.npos;
  }
  return false;
}

void* call_body(void* body) {
  (*static_cast<const std::function<void()>*>(body))();
  return nullptr;
}

std::unique_ptr<Scheduler> make_scheduler(const Configuration& configuration) {
  switch (configuration.strategy) {
    case Strategy::kRandom:
      return make_random_walk();
    case Strategy::kPct:
      return make_pct(configuration.pct_depth);
    case Strategy::kPos:
      break;
  }
  return make_pos();
}

// A schedule may compute for ever without a step, on data that a race has damaged. A plan makes
// some 15 accesses for each step.
std::uint64_t access_limit(const Configuration& configuration) {
  constexpr std::uint64_t kAccessesForEachStep = 100;
  if (configuration.access_limit != 0) return configuration.access_limit;
  return configuration.step_limit < ~std::uint64_t{0} / kAccessesForEachStep
             ? configuration.step_limit * kAccessesForEachStep
             : ~std::uint64_t{0};
}

void reset_world(const Configuration& configuration, Scheduler& scheduler, std::uint64_t seed) {
  if (++world.generation == 0) die("more than 2^32 schedules in one process");
  world.memory.reset();
  world.arena.reset();
  world.position = 0;
  world.position_limit = access_limit(configuration);
  world.every_access =
      configuration.points == Points::kAll || world.log != nullptr || world.sharing.learning();
  world.accesses_are_points = configuration.points != Points::kSync;
  world.detect_races = configuration.detect_races;
  world.accesses_pass =
      !world.every_access && !world.accesses_are_points && !configuration.detect_races;
  world.fiber_count = world.enabled_count = world.live_count = world.strand_count = 0;
  world.sync_count = 1;  // object 0 means "none"
  for (std::uint32_t& number : world.sync_numbers) number = 0;
  world.scheduler = &scheduler;
  world.random = Random(seed);
  world.recording.clear();
  world.hash = 0;
  world.steps = world.switches = 0;
  world.step_limit = configuration.step_limit;
  world.now = 0;
  world.spurious_wakeups = configuration.spurious_wakeups;
  world.early_timeouts = configuration.early_timeouts;
  world.stop_at_first_finding = configuration.stop_at_first_finding;
  world.status = Status::kEnded;
  world.cut_at = ~std::uint64_t{0};
  world.crashed = false;
  world.log_closed = false;
  world.fault.clear();
  world.fault_stack.clear();
  world.findings.clear();
  world.outcome.clear();
}

ScheduleResult take_result(std::uint64_t seed) {
  ScheduleResult result;
  result.seed = seed;
  result.status = world.status;
  result.fault = std::move(world.fault);
  result.fault_stack = std::move(world.fault_stack);
  result.findings = std::move(world.findings);
  result.outcome = std::move(world.outcome);
  result.hash = scramble(world.hash ^ scramble(world.position));
  result.steps = world.steps;
  result.accesses = world.position;
  result.switches = world.switches;
  result.threads = world.fiber_count;
  result.new_orderings = world.orderings.take_fresh();
  result.crashed = world.crashed;
  return result;
}

}  // namespace

const char* name_of(Strategy strategy) {
  switch (strategy) {
    case Strategy::kRandom:
      return "random";
    case Strategy::kPct:
      return "pct";
    case Strategy::kPos:
      break;
  }
  return "pos";
}

const char* name_of(Points points) {
  switch (points) {
    case Points::kSync:
      return "sync";
    case Points::kAll:
      return "all";
    case Points::kShared:
      break;
  }
  return "shared";
}

Exploration::Exploration(const Configuration& configuration, std::function<void()> body)
    : configuration_(configuration),
      body_(std::move(body)),
      scheduler_(make_scheduler(configuration)) {
  initialise_world();
  world.orderings.forget();
}

Exploration::~Exploration() = default;

std::uint64_t Exploration::seed_of(std::uint64_t index) const {
  return scramble(scramble(configuration_.seed) + index);
}

ScheduleResult Exploration::run(std::uint64_t index) {
  prepare();
  ScheduleResult result = run_with(configuration_, *scheduler_, seed_of(index));
  result.index = index;
  return result;
}

ScheduleResult Exploration::run_with(const Configuration& configuration, Scheduler& scheduler,
                                     std::uint64_t seed) {
  if (world.current != nullptr) die("an exploration inside an exploration");
  const CrashHandlers handlers;
  reset_world(configuration, scheduler, seed);
  scheduler.begin(world.random, expected_steps_);
  run_fibers(call_body, const_cast<std::function<void()>*>(&body_));
  if (world.status == Status::kEnded) judge_leaks();
  delete_keys_of_schedule();
  world.statics.restore();
  return take_result(seed);
}

RecordedSchedule Exploration::recorded() const {
  return {std::vector<Choice>(world.recording.begin(), world.recording.end()), world.cut_at};
}

ScheduleResult Exploration::replay(const RecordedSchedule& schedule, Interleaving* interleaving) {
  std::vector<LoggedEvent> log;
  ReplayScheduler scheduler(schedule.choices);
  // A recorded schedule counts every access, so each has to be looked at; it is cut off where the
  // recorded one was.
  Configuration all = configuration_;
  all.points = Points::kAll;
  all.step_limit = ~std::uint64_t{0};
  all.access_limit = schedule.cut_at;
  if (interleaving != nullptr) world.log = &log;
  ScheduleResult result = run_with(all, scheduler, 0);
  world.log = nullptr;
  if (interleaving != nullptr) *interleaving = make_interleaving(log);
  return result;
}

void Exploration::prepare() {
  if (!learnt_) learn();
}

// In a child process, since a first schedule may crash, and what it learns must not depend on what
// this process has run before. Under a debugger, which would follow the child, in this one.
void Exploration::learn() {
  learnt_ = true;
  world.sharing.forget();
  if (configuration_.points == Points::kAll && configuration_.strategy != Strategy::kPct) return;
  auto* const steps = static_cast<std::uint64_t*>(share_memory(sizeof(std::uint64_t)));
  const bool here = is_traced();
  const pid_t child = here ? 0 : fork();
  if (child < 0) die("cannot fork to learn about the program");
  if (child == 0) {
    world.rehearsing = true;
    for (unsigned i = 0; i < configuration_.learning_schedules; ++i) {
      learn_from(i);
    }
    // How long schedules are, at the granularity that they will have.
    for (unsigned i = 0; i < configuration_.learning_schedules; ++i) {
      run_with(configuration_, *make_pos(), scramble(i + 1));
      if (world.steps > *steps) *steps = world.steps;
    }
    world.rehearsing = false;
    if (!here) _exit(0);
  }
  int status = 0;
  while (!here && waitpid(child, &status, 0) < 0) {
  }
  if (*steps != 0) expected_steps_ = *steps;
  unshare_memory(steps, sizeof(std::uint64_t));
}

void Exploration::learn_from(std::uint64_t index) {
  const std::unique_ptr<Scheduler> scheduler = make_pos();
  for (const Sharing::Pass pass : {Sharing::Pass::kMemory, Sharing::Pass::kCode}) {
    world.sharing.begin(pass);
    run_with(configuration_, *scheduler, scramble(index + 1));
  }
  world.sharing.begin(Sharing::Pass::kNone);
}

}  // namespace mpsstress::runtime
