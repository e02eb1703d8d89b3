// Running schedules: by which strategy each index is run, what was learnt for it, and the body.
#include "runtime/exploration.hpp"

#include <algorithm>
#include <string>

#include "runtime/base/framework_error.hpp"
#include "runtime/detectors/crash/crash.hpp"
#include "runtime/detectors/limits/stall.hpp"
#include "runtime/detectors/list.hpp"
#include "runtime/engine/fibers.hpp"
#include "runtime/engine/guessed_rules.hpp"
#include "runtime/engine/schedule_end.hpp"
#include "runtime/feedback/wanted_text.hpp"
#include "runtime/libc_calls/library_state.hpp"
#include "runtime/report/common_lock.hpp"
#include "runtime/schedulers/guided_text.hpp"
#include "runtime/schedulers/replay.hpp"
#include "runtime/threads/keys.hpp"

namespace mpsstress::runtime {
namespace {

void* call_body(void* body) {
  (*static_cast<const std::function<void()>*>(body))();
  return nullptr;
}

// Whether its schedules are told what they are to show.
bool is_told_what_to_show(Strategy strategy) {
  return strategy == Strategy::kFeedback || strategy == Strategy::kDirected;
}

// Whether what has been seen decides what is shown next.
bool feeds_back(const Configuration& configuration) {
  return configuration.strategy == Strategy::kAuto ||
         (is_told_what_to_show(configuration.strategy) && configuration.needs.empty());
}

// Whether all accesses are points, and the strategy asks for nothing that could be learnt, or is
// told its choices.
bool needs_no_lesson(const Configuration& configuration) {
  const Strategy strategy = configuration.strategy;
  const bool asks_nothing = strategy == Strategy::kRandom || strategy == Strategy::kPos;
  return strategy == Strategy::kGuided || strategy == Strategy::kExhaustive ||
         (configuration.points == Points::kAll && asks_nothing);
}

// A use after a free shows only where nobody has that memory yet: the first schedule looks for it.
bool may_reuse(std::uint64_t index) { return index != 0; }

}  // namespace

Exploration::Exploration(const Configuration& configuration, std::function<void()> body)
    : configuration_(configuration),
      body_(std::move(body)),
      allocation_(feeds_back(configuration) ? std::make_unique<Allocation>() : nullptr),
      rehearsals_(configuration.thorough_from, configuration.learn_until, allocation_.get(),
                  [this](Scheduler& scheduler, std::uint64_t seed) {
                    const ScheduleResult result = run_with(configuration_, scheduler, seed, false);
                    return result.status == Status::kEnded && !result.crashed &&
                           result.findings.empty();
                  }) {
  initialise_world();
  keep_standard_streams();
  world.orderings.forget();
  if (allocation_ != nullptr) {
    allocation_->begin(configuration.strategy, configuration.seed, configuration.first_index);
  }
  if (configuration.strategy == Strategy::kGuided) {
    std::vector<GuidedChoice> choices;
    if (!parse_guided(configuration.needs, choices)) die("what the schedule needs is no such text");
    guided_ = std::make_unique<GuidedScheduler>(nullptr, choices);
  } else if (configuration.strategy == Strategy::kExhaustive) {
    search_ = std::make_unique<ExhaustiveSearch>(configuration.reduces);
  } else if (!parse_wanted(configuration.needs, wanted_)) {
    die("what the schedule needs is no such text");
  }
}

Exploration::~Exploration() = default;

std::uint64_t Exploration::seed_of(std::uint64_t index) const {
  return scramble(scramble(configuration_.seed) + index);
}

ScheduleResult Exploration::run(std::uint64_t index) {
  if (search_ != nullptr) return search(index);
  learn_for(index);
  Strategy strategy = configuration_.strategy;
  if (allocation_ != nullptr) {
    Assignment assignment = allocation_->of(index);
    strategy = assignment.strategy;
    wanted_ = std::move(assignment.wanted);
  }
  ScheduleResult result = guided_ != nullptr ? run_with(with_choices(), *guided_, seed_of(index))
                                             : run_with(configuration_, scheduler_for(strategy),
                                                        seed_of(index), may_reuse(index));
  result.index = index;
  result.strategy = strategy;
  if (is_told_what_to_show(strategy)) result.needs = to_text(wanted_);
  if (guided_ != nullptr) result.needs = configuration_.needs;
  note(result);
  return result;
}

// What it is to show is known still.
ScheduleResult Exploration::repeat(const ScheduleResult& last) {
  if (search_ != nullptr) return search(last.index);
  return guided_ != nullptr ? run_with(with_choices(), *guided_, last.seed)
                            : run_with(configuration_, scheduler_for(last.strategy), last.seed,
                                       may_reuse(last.index));
}

// The schedule's own strategy is guided: its choices are all that it takes. Where they would not
// fit into a token, those before it have to be run again.
ScheduleResult Exploration::search(std::uint64_t index) {
  ScheduleResult result;
  do {
    search_->prepare(std::min(index, search_->begun()));
    result = run_with(configuration_.reduces ? with_choices() : configuration_, *search_,
                      seed_of(index));
    search_->end(world.live_count != 0, world.cut_at != ~std::uint64_t{0});
  } while (search_->begun() <= index);
  result.index = index;
  result.strategy = Strategy::kExhaustive;
  const std::string choices = to_text(search_->made());
  if (search_->all_made() && choices.size() <= kMostGuidedText) {
    result.strategy = Strategy::kGuided;
    result.needs = choices;
  }
  return result;
}

bool Exploration::has(std::uint64_t index) {
  return search_ == nullptr || index < search_->begun() || search_->has_next();
}

Searched Exploration::searched() const {
  return search_ == nullptr ? Searched{} : search_->searched();
}

// Choices are counted at every access, whatever was a point of the schedule that they were made of.
Configuration Exploration::with_choices() const {
  Configuration every = configuration_;
  every.points = Points::kAll;
  every.access_limit = access_limit_of(configuration_);
  every.wrong_limit = wrong_limit_of(configuration_);
  every.byte_limit = byte_limit_of(configuration_);
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
  if (search_ != nullptr && search_->is_running()) search_->end(true, false);
  if (allocation_ != nullptr) allocation_->note(index, Shown{});
}

Planned Exploration::planned(std::uint64_t index) {
  if (search_ != nullptr) {
    return search_->all_made() ? Planned{Strategy::kGuided, to_text(search_->made())}
                               : Planned{Strategy::kExhaustive, ""};
  }
  learn_for(index);
  if (allocation_ == nullptr) return {configuration_.strategy, configuration_.needs};
  const Assignment assignment = allocation_->of(index);
  return {assignment.strategy,
          is_told_what_to_show(assignment.strategy) ? to_text(assignment.wanted) : ""};
}

bool Exploration::is_ready_for(std::uint64_t index) const {
  if (search_ != nullptr) {
    return search_->is_over() || (!search_->is_running() && search_->begun() == index);
  }
  return allocation_ == nullptr || allocation_->is_ready_for(index);
}

std::vector<Address> Exploration::newly_entered() {
  std::vector<Address> functions;
  for (; handed_out_ < world.contexts.end(); ++handed_out_) {
    const Address function = world.contexts.function(handed_out_);
    if (world.executable.has_code(function)) functions.push_back(function - world.executable.bias);
  }
  std::sort(functions.begin(), functions.end());
  functions.erase(std::unique(functions.begin(), functions.end()), functions.end());
  return functions;
}

Coverage Exploration::coverage(std::uint64_t end) {
  const bool counted = allocation_ != nullptr && learns_who_wrote(configuration_.strategy);
  return counted ? allocation_->coverage(end) : Coverage{};
}

ScheduleResult Exploration::run_with(const Configuration& configuration, Scheduler& scheduler,
                                     std::uint64_t seed, bool may_reuse) {
  if (world.current != nullptr) die("an exploration inside an exploration");
  const CrashHandlers handlers;
  watch_for_stalls(configuration.stall_millis);
  begin_schedule(configuration, scheduler, seed);
  world.arena.save_startup_heap();
  forget_guesses();
  scheduler.begin(world.random, rehearsals_.expected_steps());
  if (may_reuse && scheduler.may_reuse()) world.reuse = Reuse::kUnasked;
  run_fibers(call_body, const_cast<std::function<void()>*>(&body_));
  if (world.status == Status::kEnded && !world.exited) Detectors::ends();
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
  all.access_limit = all.entry_limit = all.wrong_limit = all.byte_limit = ~std::uint64_t{0};
  if (schedule.cut_at != ~std::uint64_t{0} && (schedule.cut_at & kCutAtEntry) != 0) {
    all.entry_limit = schedule.cut_at & ~kCutAtEntry;
  } else {
    all.access_limit = schedule.cut_at;
  }
  if (interleaving != nullptr) world.log = &log;
  ScheduleResult result = run_with(all, scheduler, 0);
  world.log = nullptr;
  if (interleaving != nullptr) {
    find_common_locks(log, result.findings);
    *interleaving = make_interleaving(log, result.findings);
  }
  return result;
}

void Exploration::prepare() { prepare(configuration_.first_index); }

void Exploration::prepare(std::uint64_t index) { learn_for(index); }

// What rehearsals have entered is no news of a schedule.
bool Exploration::prepare_here(std::uint64_t index) {
  if (needs_no_lesson(configuration_)) return true;
  const bool goes_on = rehearsals_.learn_here(index);
  world.contexts.forget();
  return goes_on;
}

void Exploration::learn_for(std::uint64_t index) {
  if (needs_no_lesson(configuration_) || !rehearsals_.learn_for(index)) return;
  counts_ = world.event_counter.counts();
  for (std::unique_ptr<Scheduler>& scheduler : schedulers_) scheduler.reset();
  if (allocation_ == nullptr) return;
  race_candidates_ = world.race_candidates.list();
  allocation_->leave_out(counts_.ordered);
  allocation_->direct_to(race_candidates_);
}

}  // namespace mpsstress::runtime
