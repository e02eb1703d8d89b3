// The loop over schedules; runs in a child of the supervisor, outside of the controlled world.
#include "explorer.hpp"

#include <sys/resource.h>
#include <sys/time.h>

#include <algorithm>
#include <csignal>
#include <functional>

#include "files.hpp"
#include "json_lines.hpp"
#include "program/trace/objection.hpp"
#include "program/trace/record_note.hpp"
#include "runtime/base/clock.hpp"
#include "runtime/report/finding_text.hpp"
#include "runtime/report/interleaving.hpp"
#include "schedule_body.hpp"
#include "trace_copy.hpp"
#include "waiting.hpp"

namespace mpsstress::explore {
namespace {

constexpr std::uint64_t kProgressNanos = 1'000'000'000;
constexpr std::size_t kRowsOfAll = 2000;
constexpr std::uint64_t kNoFinding = ~std::uint64_t{0};  // no signature

volatile std::sig_atomic_t interrupted = 0;

bool is_fault(runtime::Status status) {
  return status == runtime::Status::kDiverged || status == runtime::Status::kFault;
}

// Of these a program without locks has thousands; what ends a schedule must find its place still.
bool is_common(runtime::FindingKind kind) {
  return kind == runtime::FindingKind::kRace || kind == runtime::FindingKind::kUseAfterFree;
}

// What is learnt, too, is learnt before the time is over.
runtime::Configuration within(runtime::Configuration configuration, std::uint64_t deadline_nanos) {
  configuration.learn_until = deadline_nanos;
  return configuration;
}

// Who waits for a simpler schedule hears that there is one try after the other.
std::function<void()> tell_tries() {
  const std::uint64_t started = runtime::steady_nanos();
  return [started, tries = std::uint64_t{0}]() mutable {
    print_tries(++tries, static_cast<double>(runtime::steady_nanos() - started) * 1e-9);
  };
}

}  // namespace

std::uint64_t processor_nanos() {
  rusage ended{};
  getrusage(RUSAGE_CHILDREN, &ended);
  const auto nanos = [](const timeval& time) {
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000U +
           static_cast<std::uint64_t>(time.tv_usec) * 1000U;
  };
  return runtime::nanos_of(CLOCK_PROCESS_CPUTIME_ID) + nanos(ended.ru_utime) +
         nanos(ended.ru_stime);
}

void interrupt_exploration() { interrupted = 1; }
bool exploration_interrupted() { return interrupted != 0; }

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

// Whether there is something to tell of a schedule, which is told when it is its turn.
bool Explorer::has_to_wait(const runtime::ScheduleResult& result) const {
  if (!runtime::tells_of_program(result.status) || result.crashed) return true;
  if (options_.twice_every != 0 && result.index % options_.twice_every == 0) return true;
  if (options_.quiet_schedules != 0 && result.new_orderings != 0) return true;
  if (std::any_of(entered_.begin(), entered_.end(), [this](runtime::Address function) {
        return !tally_.functions.contains(function);
      })) {
    return true;
  }
  const bool ended = result.status == runtime::Status::kEnded && !result.outcome.empty();
  if (ended && !tally_.outcomes.contains(result.outcome.front())) return true;
  if (result.findings.empty()) return false;
  return options_.stop_at_finding || result.findings.size() > Account::kMostFindings ||
         std::any_of(result.findings.begin(), result.findings.end(), [this](const auto& finding) {
           return !tally_.findings.contains(finding.signature);
         });
}

Account Explorer::account_of(const runtime::ScheduleResult& result) const {
  Account account;
  account.ran = true;
  account.has_outcome = result.status == runtime::Status::kEnded && !result.outcome.empty();
  if (account.has_outcome) account.outcome = result.outcome.front();
  account.steps = result.steps;
  account.accesses = result.accesses;
  account.switches = result.switches;
  for (const runtime::Finding& finding : result.findings) {
    account.findings[account.finding_count++] = finding.signature;
  }
  return account;
}

// kSchedules to go on.
Stop Explorer::tell(const runtime::ScheduleResult& result) {
  if (is_fault(result.status)) {
    print_fault(result.fault, sut_not_made_);
    return Stop::kFault;
  }
  if (result.status == runtime::Status::kUnsupported) {
    if (!result.findings.empty()) note_findings(result);
    print_unsupported(result.index, result.fault);
    return Stop::kUnsupported;
  }
  ++tally_.schedules;
  tally_.steps += result.steps;
  tally_.accesses += result.accesses;
  tally_.switches += result.switches;
  if (result.new_orderings != 0) tally_.last_new_index = result.index;
  for (const runtime::Address function : entered_) tally_.functions.add(function, result.index);
  if (!result.findings.empty()) note_findings(result);
  if (result.status == runtime::Status::kEnded) note_outcome(result);
  if (!result.findings.empty() && options_.stop_at_finding) return Stop::kFinding;
  if (result.crashed) {
    print_restart(result.index, "the schedule left a process that is not to be trusted", false,
                  {result.strategy, result.needs});
    return Stop::kDirty;
  }
  if (options_.twice_every != 0 && result.index % options_.twice_every == 0 && !repeats(result)) {
    return Stop::kFault;
  }
  return Stop::kSchedules;
}

// Determinism is claimed, so it is proved now and then.
bool Explorer::repeats(const runtime::ScheduleResult& first) {
  const runtime::RecordedSchedule recorded = exploration_->recorded();
  const runtime::ScheduleResult second = exploration_->repeat(first);
  if (second.hash == first.hash && second.outcome == first.outcome) {
    return replays(recorded, first);
  }
  print_divergence(first_difference(recorded),
                   "run twice, schedule " + std::to_string(first.index) +
                       " took two courses: hash " + hex(first.hash) + " after " +
                       std::to_string(first.steps) + " steps, then " + hex(second.hash) +
                       " after " + std::to_string(second.steps));
  return false;
}

// Likewise: from its choices alone, as a token's would be.
bool Explorer::replays(const runtime::RecordedSchedule& recorded,
                       const runtime::ScheduleResult& first) {
  const runtime::ScheduleResult again = exploration_->replay(recorded, nullptr);
  if (again.status == first.status && again.outcome == first.outcome) return true;
  print_divergence(first_difference(recorded), "taken again from its choices, schedule " +
                                                   std::to_string(first.index) +
                                                   " took another course: " + again.fault);
  return false;
}

// Position of the first choice that the last schedule did not make as the recorded one did.
std::uint64_t Explorer::first_difference(const runtime::RecordedSchedule& first) const {
  const runtime::RecordedSchedule last = exploration_->recorded();
  const std::size_t both = std::min(first.choices.size(), last.choices.size());
  for (std::size_t i = 0; i < both; ++i) {
    const runtime::Choice& a = first.choices[i];
    const runtime::Choice& b = last.choices[i];
    if (a.position != b.position || a.check != b.check || a.value != b.value) {
      return std::min(a.position, b.position);
    }
  }
  const auto& longer = first.choices.size() > both ? first.choices : last.choices;
  return longer.size() > both ? longer[both].position : 0;
}

void Explorer::note_outcome(const runtime::ScheduleResult& result) {
  if (result.outcome.empty()) return;
  const std::uint64_t digest = result.outcome.front();
  if (!tally_.outcomes.add(digest, result.index)) return;
  tally_.last_new_index = result.index;
  const std::string trace = keep_trace(digest);
  // Who judges the trace may find something that no judge here has an eye for.
  const std::string schedule =
      trace.empty() ? "" : keep_schedule(result.index, exploration_->recorded());
  print_outcome(digest, result, trace, schedule);
}

void Explorer::note_findings(const runtime::ScheduleResult& result) {
  FindingFiles files;
  runtime::resolve_stacks(result.findings, symboliser_);
  for (const runtime::Finding& finding : result.findings) {
    ++tally_.findings_seen;
    if (tally_.findings.contains(finding.signature) || tally_.findings.is_full()) {
      tally_.findings.add(finding.signature, result.index);
      continue;
    }
    if (is_common(finding.kind) && tally_.findings.is_nearly_full()) {
      ++tally_.findings.not_kept;
      continue;
    }
    tally_.last_new_index = result.index;
    if (files.schedule.empty()) {
      const runtime::RecordedSchedule schedule = exploration_->recorded();
      files.schedule = keep_schedule(result.index, schedule);
      // A dirty process cannot take the schedule again; a fresh one can (--replay).
      if (options_.interleaving && !result.crashed) {
        runtime::Interleaving interleaving;
        const auto again = exploration_->replay(schedule, &interleaving);
        files.interleaving =
            keep_interleaving("interleaving-" + std::to_string(result.index) + ".txt", interleaving,
                              again.findings, style(finding.signature));
      }
    }
    print_finding(finding, result, files, symboliser_);
    // Last, for its memory is the supervisor's, too: where the schedule's repetition takes this
    // process down, nothing is counted that was not told.
    tally_.findings.add(finding.signature, result.index);
  }
}

std::string Explorer::keep_schedule(std::uint64_t index,
                                    const runtime::RecordedSchedule& schedule) {
  const std::string name = "schedule-" + std::to_string(index) + ".bin";
  write_schedule(options_.out, name, schedule, options_.configuration);
  return name;
}

std::string Explorer::keep_interleaving(const std::string& name,
                                        const runtime::Interleaving& interleaving,
                                        const std::vector<runtime::Finding>& findings,
                                        const runtime::InterleavingStyle& style) {
  const std::string text = runtime::to_text(interleaving, findings, symboliser_, style);
  write_file(options_.out, name, text.data(), text.size());
  return name;
}

// The operations of the plan stand above their steps.
runtime::InterleavingStyle Explorer::style(std::uint64_t explained) const {
  runtime::InterleavingStyle style;
  style.explained = explained;
  style.note = [this](std::uint64_t what) {
    return program::operation_of(plan_, program::operation_noted(what));
  };
  return style;
}

bool Explorer::is_of_line(std::uint64_t noted) const {
  const std::uint16_t operation = program::operation_noted(noted);
  return operation < plan_.operations.size() &&
         plan_.operations[operation].line == options_.explain_line;
}

// What explains the finding that is asked for, and beside it all steps.
std::string Explorer::keep_replayed(const runtime::Interleaving& interleaving,
                                    const std::vector<runtime::Finding>& findings) {
  runtime::InterleavingStyle all = style(0);
  all.rows = kRowsOfAll;
  const std::string whole =
      keep_interleaving("interleaving-whole.txt", interleaving, findings, all);
  const std::uint64_t first = findings.empty() ? kNoFinding : findings.front().signature;
  runtime::InterleavingStyle shown = style(options_.explain == 0 ? first : options_.explain);
  shown.is_simple = options_.simplify != 0;
  shown.whole = whole;
  for (const runtime::InterleavingStep& step : interleaving.steps) {
    if (options_.explain_line == 0 || shown.about.what != 0) break;
    if (step.kind == runtime::EventKind::kNote && is_of_line(step.begin)) {
      shown.about = {step.begin, step.end};
    }
  }
  return keep_interleaving("interleaving-replay.txt", interleaving, findings, shown);
}

std::string Explorer::keep_trace(std::uint64_t digest) {
  if (copied_trace().empty() || !is_room(tally_, copied_shape())) return "";
  ++tally_.traces_kept;
  tally_.shapes.add(copied_shape(), tally_.traces_kept);
  const std::string name = "outcome-" + hex(digest) + ".trace";
  write_file(options_.out, name, copied_trace().data(), copied_trace().size());
  return name;
}

Stop Explorer::replay() {
  runtime::SimpleSchedule taken{options_.recorded, ""};
  FindingFiles files;
  if (options_.simplify != 0) {
    taken = exploration_->simplify(taken.schedule, options_.simplify, tell_tries());
    files.schedule = "schedule-simple.bin";
    write_schedule(options_.out, files.schedule, taken.schedule, options_.configuration);
  }
  runtime::Interleaving interleaving;
  runtime::ScheduleResult result =
      exploration_->replay(taken.schedule, options_.interleaving ? &interleaving : nullptr);
  if (!taken.needs.empty()) {
    result.strategy = runtime::Strategy::kGuided;
    result.needs = taken.needs;
  }
  ++tally_.schedules;
  tally_.steps = result.steps;
  tally_.accesses = result.accesses;
  tally_.switches = result.switches;
  if (result.status == runtime::Status::kDiverged) {
    print_divergence(result.accesses, result.fault);
    return Stop::kFault;
  }
  if (is_fault(result.status)) {
    print_fault(result.fault, sut_not_made_);
    return Stop::kFault;
  }
  runtime::resolve_stacks(result.findings, symboliser_);
  if (options_.interleaving) {
    files.interleaving = keep_replayed(interleaving, result.findings);
  }
  for (const runtime::Finding& finding : result.findings) {
    tally_.findings.add(finding.signature, 0);
    print_finding(finding, result, files, symboliser_);
  }
  if (options_.simplify != 0 && result.status == runtime::Status::kEnded &&
      !result.outcome.empty() && result.outcome.front() == options_.simplify) {
    print_outcome(options_.simplify, result, keep_trace(options_.simplify), files.schedule);
  }
  if (!result.findings.empty()) return Stop::kFinding;
  if (result.status != runtime::Status::kUnsupported) return Stop::kSchedules;
  print_unsupported(result.index, result.fault);
  return Stop::kUnsupported;
}

}  // namespace mpsstress::explore
