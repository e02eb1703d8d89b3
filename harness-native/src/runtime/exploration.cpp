// Running schedules: setting the world up, running the body in it, and taking the result.
#include "runtime/exploration.hpp"

#include <sys/prctl.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <string>

#include "runtime/base/framework_error.hpp"
#include "runtime/feedback/wanted_text.hpp"
#include "runtime/judges/crash.hpp"
#include "runtime/judges/leaks.hpp"
#include "runtime/judges/left_objects.hpp"
#include "runtime/judges/limits.hpp"
#include "runtime/judges/stall.hpp"
#include "runtime/libc_calls/library_state.hpp"
#include "runtime/pthread_calls/keys.hpp"
#include "runtime/schedule/scheduling.hpp"
#include "runtime/schedulers/guided_text.hpp"
#include "runtime/schedulers/replay.hpp"
#include "runtime/weak_memory/weak_memory.hpp"

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

// A schedule may compute for ever without a step, on data that a race has damaged. A plan makes
// some 15 accesses for each step.
std::uint64_t access_limit(const Configuration& configuration) {
  constexpr std::uint64_t kAccessesForEachStep = 100;
  if (configuration.access_limit != 0) return configuration.access_limit;
  return configuration.step_limit < ~std::uint64_t{0} / kAccessesForEachStep
             ? configuration.step_limit * kAccessesForEachStep
             : ~std::uint64_t{0};
}

// A child that is to answer by then ends at that time, whatever it is doing.
void end_child_at(std::uint64_t steady_nanos) {
  if (steady_nanos == 0) return;
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  const std::uint64_t nanos = static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000U +
                              static_cast<std::uint64_t>(now.tv_nsec);
  const std::uint64_t micros = nanos < steady_nanos ? (steady_nanos - nanos) / 1000 + 1 : 1;
  std::signal(SIGALRM, SIG_DFL);
  itimerval timer{};
  timer.it_value.tv_sec = static_cast<time_t>(micros / 1'000'000);
  timer.it_value.tv_usec = static_cast<suseconds_t>(micros % 1'000'000);
  setitimer(ITIMER_REAL, &timer, nullptr);
}

// What a schedule showed is what these strategies choose by.
bool asks_who_wrote(Strategy strategy) {
  return strategy == Strategy::kAuto || strategy == Strategy::kFeedback;
}

// Whether its schedules are told what they are to show.
bool is_told_what_to_show(Strategy strategy) {
  return strategy == Strategy::kFeedback || strategy == Strategy::kDirected;
}

void reset_world(const Configuration& configuration, Scheduler& scheduler, std::uint64_t seed) {
  if (++world.generation == 0) die("more than 2^32 schedules in one process");
  world.memory.reset();
  world.arena.reset();
  world.position = 0;
  world.access_limit = access_limit(configuration);
  world.slice = configuration.slice;
  world.slices = world.slice_switches = 0;
  world.position_limit = next_look();
  world.entries = 0;
  world.entry_limit =
      configuration.entry_limit != 0 ? configuration.entry_limit : world.access_limit;
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
  world.steps = world.switches = world.turn_began = 0;
  world.race_candidates.begin_schedule();
  world.reads_from.begin(world.generation, asks_who_wrote(configuration.strategy));
  weak_memory.begin(configuration.memory);
  world.step_limit = configuration.step_limit;
  world.now = 0;
  world.spurious_wakeups = configuration.spurious_wakeups;
  world.early_timeouts = configuration.early_timeouts;
  world.time_passes = configuration.time_passes;
  world.sleeping = 0;
  world.stop_at_first_finding = configuration.stop_at_first_finding;
  world.status = Status::kEnded;
  world.cut_at = ~std::uint64_t{0};
  world.crashed = world.stalled = world.exited = false;
  world.main_ends_program = configuration.main_ends_program;
  world.main_returned = false;
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
    : configuration_(configuration), body_(std::move(body)) {
  initialise_world();
  world.orderings.forget();
  const bool feeds_back =
      configuration.strategy == Strategy::kAuto ||
      (is_told_what_to_show(configuration.strategy) && configuration.needs.empty());
  if (feeds_back) {
    allocation_ = std::make_unique<Allocation>();
    allocation_->begin(configuration.strategy, configuration.seed, configuration.first_index);
  }
  if (configuration.strategy == Strategy::kGuided) {
    std::vector<GuidedChoice> choices;
    if (!parse_guided(configuration.needs, choices)) die("what the schedule needs is no such text");
    guided_ = std::make_unique<GuidedScheduler>(nullptr, choices);
  } else if (!parse_wanted(configuration.needs, wanted_)) {
    die("what the schedule needs is no such text");
  }
}

Exploration::~Exploration() = default;

std::uint64_t Exploration::seed_of(std::uint64_t index) const {
  return scramble(scramble(configuration_.seed) + index);
}

ScheduleResult Exploration::run(std::uint64_t index) {
  prepare();
  Strategy strategy = configuration_.strategy;
  if (allocation_ != nullptr) {
    Assignment assignment = allocation_->of(index);
    strategy = assignment.strategy;
    wanted_ = std::move(assignment.wanted);
  }
  ScheduleResult result = guided_ != nullptr
                              ? run_with(with_choices(), *guided_, seed_of(index))
                              : run_with(configuration_, scheduler_for(strategy), seed_of(index));
  result.index = index;
  result.strategy = strategy;
  if (is_told_what_to_show(strategy)) result.needs = to_text(wanted_);
  if (guided_ != nullptr) result.needs = configuration_.needs;
  note(result);
  return result;
}

// Choices are counted at every access, whatever was a point of the schedule that they were made of.
Configuration Exploration::with_choices() const {
  Configuration every = configuration_;
  every.points = Points::kAll;
  every.access_limit = access_limit(configuration_);
  every.step_limit = every.access_limit;
  return every;
}

Scheduler& Exploration::scheduler_for(Strategy strategy) {
  std::unique_ptr<Scheduler>& scheduler = schedulers_[static_cast<unsigned>(strategy)];
  if (scheduler == nullptr) {
    scheduler = make_scheduler(strategy, Materials{configuration_.pct_depth, counts_, wanted_});
  }
  return *scheduler;
}

void Exploration::note(const ScheduleResult& result) {
  if (allocation_ == nullptr) return;
  Shown shown{world.reads_from.begin(), world.reads_from.end(), 0,
              static_cast<std::uint32_t>(result.findings.size())};
  for (const std::uint64_t word : result.outcome) shown.outcome = scramble(shown.outcome + word);
  allocation_->note(result.index, shown);
}

void Exploration::give_up(std::uint64_t index) {
  if (allocation_ != nullptr) allocation_->note(index, Shown{});
}

Planned Exploration::planned(std::uint64_t index) const {
  if (allocation_ == nullptr) return {configuration_.strategy, configuration_.needs};
  const Assignment assignment = allocation_->of(index);
  return {assignment.strategy,
          is_told_what_to_show(assignment.strategy) ? to_text(assignment.wanted) : ""};
}

bool Exploration::is_ready_for(std::uint64_t index) const {
  return allocation_ == nullptr || allocation_->is_ready_for(index);
}

Coverage Exploration::coverage() const {
  const bool counted = allocation_ != nullptr && asks_who_wrote(configuration_.strategy);
  return counted ? allocation_->coverage() : Coverage{};
}

ScheduleResult Exploration::run_with(const Configuration& configuration, Scheduler& scheduler,
                                     std::uint64_t seed) {
  if (world.current != nullptr) die("an exploration inside an exploration");
  const CrashHandlers handlers;
  watch_for_stalls(configuration.stall_millis);
  reset_world(configuration, scheduler, seed);
  world.arena.save_startup_heap();
  scheduler.begin(world.random, expected_steps_);
  run_fibers(call_body, const_cast<std::function<void()>*>(&body_));
  if (world.status == Status::kEnded && !world.exited) {
    if (configuration.unjoined_threads_leak) judge_leaks();
    judge_left_objects();
  }
  delete_keys_of_schedule();
  world.statics.restore();
  world.arena.restore_startup_heap();
  restore_library_state();
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
  all.access_limit = all.entry_limit = ~std::uint64_t{0};
  if (schedule.cut_at != ~std::uint64_t{0} && (schedule.cut_at & kCutAtEntry) != 0) {
    all.entry_limit = schedule.cut_at & ~kCutAtEntry;
  } else {
    all.access_limit = schedule.cut_at;
  }
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
  world.event_counter.forget();
  world.race_candidates.forget();
  const bool needs_nothing =
      configuration_.strategy == Strategy::kRandom || configuration_.strategy == Strategy::kPos;
  if (configuration_.points == Points::kAll && needs_nothing) return;
  if (guided_ != nullptr) return;
  auto* const steps = static_cast<std::uint64_t*>(share_memory(sizeof(std::uint64_t)));
  const bool here = is_traced();
  const pid_t child = here ? 0 : fork();
  if (child < 0) die("cannot fork to learn about the program");
  if (child == 0) {
    world.rehearsing = true;
    if (!here) prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (!here) end_child_at(configuration_.learn_until);
    world.stalled = false;
    for (unsigned i = 0; i < configuration_.learning_schedules && !world.stalled; ++i) {
      learn_from(i);
    }
    // How long schedules are, at the granularity that they will have.
    for (unsigned i = 0; i < configuration_.learning_schedules && !world.stalled; ++i) {
      world.counting_events = true;
      world.event_counter.count_schedule();
      run_with(configuration_, *make_pos(), scramble(i + 1));
      world.counting_events = false;
      if (world.steps > *steps) *steps = world.steps;
      if (allocation_ != nullptr) {
        allocation_->learn({world.reads_from.begin(), world.reads_from.end(), 0, 0});
      }
    }
    world.rehearsing = false;
    if (!here) _exit(0);
  }
  int status = 0;
  while (!here && waitpid(child, &status, 0) < 0) {
  }
  if (*steps != 0) expected_steps_ = *steps;
  counts_ = world.event_counter.counts();
  if (allocation_ != nullptr) {
    race_candidates_ = world.race_candidates.list();
    allocation_->leave_out(counts_.ordered);
    allocation_->direct_to(race_candidates_);
  }
  unshare_memory(steps, sizeof(std::uint64_t));
}

void Exploration::learn_from(std::uint64_t index) {
  const std::unique_ptr<Scheduler> scheduler = make_pos();
  for (const Sharing::Pass pass : {Sharing::Pass::kMemory, Sharing::Pass::kCode}) {
    world.sharing.begin(pass);
    run_with(configuration_, *scheduler, scramble(index + 1));
    if (world.stalled) break;  // the next one would, too
  }
  world.sharing.begin(Sharing::Pass::kNone);
}

}  // namespace mpsstress::runtime
