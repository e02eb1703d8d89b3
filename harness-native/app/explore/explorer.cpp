// The loop over schedules; runs in a child of the supervisor, outside of the controlled world.
#include "explorer.hpp"

#include "json_lines.hpp"
#include "limits.hpp"
#include "runtime/base/clock.hpp"
#include "schedule_body.hpp"
#include "trace_copy.hpp"
#include "waiting.hpp"

namespace mpsstress::explore {
namespace {

constexpr std::uint64_t kProgressNanos = 1'000'000'000;

// What is learnt, too, is learnt before the time is over.
runtime::Configuration within(runtime::Configuration configuration, std::uint64_t deadline_nanos) {
  configuration.learn_until = deadline_nanos;
  return configuration;
}

}  // namespace

Explorer::Explorer(const Options& options, const program::Plan& plan, Tally& tally, Turns& turns,
                   std::uint64_t deadline_nanos)
    : options_(options),
      plan_(plan),
      tally_(tally),
      turns_(turns),
      deadline_nanos_(deadline_nanos),
      exploration_(std::make_unique<runtime::Exploration>(
          within(options.configuration, deadline_nanos),
          schedule_body(plan, options.configuration.seed, options.leaks, kTraceCopier,
                        sut_not_made_))) {}

Explorer::~Explorer() = default;

void Explorer::prepare(std::uint64_t index) { exploration_->prepare(index); }

bool Explorer::learn(unsigned process, std::uint64_t index) {
  std::atomic<bool>& learning = turns_.of(process).learning;
  learning = true;
  const bool goes_on = exploration_->prepare_here(index);
  learning = false;
  return goes_on;
}

bool Explorer::is_over() const {
  return (deadline_nanos_ != 0 && runtime::steady_nanos() >= deadline_nanos_) ||
         (processor_nanos_ != 0 && processor_nanos() >= processor_nanos_);
}

Stop Explorer::explore(unsigned process) {
  const std::uint64_t started = runtime::steady_nanos();
  std::uint64_t said = started;
  while (true) {
    if (exploration_interrupted()) return Stop::kInterrupted;
    std::uint64_t index = 0;
    if (!turns_.take(process, index)) {
      if (!turns_.has_next()) return Stop::kSchedules;
      wait_until([&] { return turns_.take(process, index) || !turns_.has_next() || is_over(); });
      if (turns_.of(process).index != index) return is_over() ? Stop::kBudget : Stop::kSchedules;
    }
    Stop stop = wait_until_ready(index);
    if (stop == Stop::kSchedules && exploration_->has(index)) {
      stop = run_schedule(process, index);
    } else {
      turns_.clear(process);
      return stop;
    }
    if (stop != Stop::kSchedules) return stop;
    if (is_over()) return Stop::kBudget;
    const std::uint64_t now = runtime::steady_nanos();
    if (now - said >= kProgressNanos && process == 0) {
      print_progress(tally_, static_cast<double>(now - started) * 1e-9);
      said = now;
    }
    if (options_.quiet_schedules != 0 &&
        index + 1 - tally_.last_new_index > options_.quiet_schedules) {
      return Stop::kQuiet;
    }
  }
}

// With feedback others may have to come first, to the end of their epoch.
Stop Explorer::wait_until_ready(std::uint64_t index) const {
  Stop stop = Stop::kSchedules;
  wait_until([&] {
    if (exploration_->is_ready_for(index)) return true;
    if (exploration_interrupted()) stop = Stop::kInterrupted;
    if (is_over()) stop = Stop::kBudget;
    return stop != Stop::kSchedules || index >= turns_.end();
  });
  return stop;
}

// kSchedules to go on.
Stop Explorer::run_schedule(unsigned process, std::uint64_t index) {
  Running& mine = turns_.of(process);
  mine.seed = exploration_->seed_of(index);
  mine.running = true;
  const runtime::ScheduleResult result = exploration_->run(index);
  mine.running = false;
  entered_ = exploration_->newly_entered();
  if (!has_to_wait(result)) {
    turns_.leave(process, account_of(result));
    return Stop::kSchedules;
  }
  wait_until([&] { return turns_.is_turn(index) || index >= turns_.end(); });
  if (index >= turns_.end()) return Stop::kSchedules;  // another one was to be the last
  const Stop stop = tell(result);
  if (stop != Stop::kSchedules && stop != Stop::kDirty) turns_.close(index + 1);
  turns_.told(process);
  return stop;
}

}  // namespace mpsstress::explore
