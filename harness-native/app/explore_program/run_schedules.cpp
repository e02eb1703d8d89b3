// What a child does: it runs schedules, and tells what is new about each.
#include <sys/time.h>

#include <algorithm>
#include <csignal>

#include "../explore/waiting.hpp"
#include "explorer_memory.hpp"
#include "program_explorer.hpp"
#include "runtime/base/clock.hpp"
#include "runtime/report/cause.hpp"
#include "runtime/report/common_lock.hpp"
#include "runtime/report/finding_text.hpp"

namespace mpsstress::explore_program {

using explore::wait_until;

namespace {

// Whatever a schedule does, the time is over half a second after its end.
void end_at(std::uint64_t deadline) {
  if (deadline == 0) return;
  constexpr std::uint64_t kGraceMicros = 500'000;
  const std::uint64_t now = runtime::steady_nanos();
  const std::uint64_t micros = (now < deadline ? (deadline - now) / 1000 : 0) + kGraceMicros;
  itimerval timer{};
  timer.it_value.tv_sec = static_cast<time_t>(micros / 1'000'000);
  timer.it_value.tv_usec = static_cast<suseconds_t>(micros % 1'000'000);
  std::signal(SIGALRM, SIG_DFL);
  setitimer(ITIMER_REAL, &timer, nullptr);
}

// Whether the schedule can be taken again here, with a log of all that it does.
bool can_be_logged(const runtime::ScheduleResult& result) {
  constexpr std::uint64_t kMostAccesses = 1'000'000;
  return !result.crashed && result.accesses <= kMostAccesses;
}

}  // namespace

ProgramExplorer::Stop ProgramExplorer::run_schedules(unsigned number) {
  end_at(deadline_);
  std::uint64_t index = 0;
  while (shared_->indices.take(number, index)) {
    // What a schedule is to show depends on the epoch before its own.
    const auto is_over = [this] { return deadline_ != 0 && runtime::steady_nanos() >= deadline_; };
    wait_until([&] { return exploration_.is_ready_for(index) || is_over(); });
    if (is_over()) {
      shared_->indices.done(number);
      return Stop::kBudget;
    }
    if (!exploration_.has(index)) break;
    const runtime::ScheduleResult result = exploration_.run(index);
    if (!runtime::tells_of_program(result.status)) {
      wait_until([&] { return shared_->indices.is_turn(number); });
      if (index >= shared_->indices.end()) break;
      printer_.print_fault(result);
      return Stop::kFault;
    }
    Stop stop = Stop::kDone;
    const bool goes_on = tell(number, result, stop);
    if (stop == Stop::kDirty) return stop;  // its parent has more to tell
    shared_->indices.done(number);
    if (!goes_on) return stop;
  }
  shared_->indices.done(number);
  return Stop::kDone;
}

// Says what is new about a schedule, when it is its turn. False to stop.
bool ProgramExplorer::tell(unsigned number, const runtime::ScheduleResult& result, Stop& stop) {
  if (result.findings.empty()) {
    ++shared_->schedules;
    return true;
  }
  const bool tells_nothing =
      !options_.stop_at_finding && !result.crashed &&
      std::all_of(result.findings.begin(), result.findings.end(), [this](const auto& finding) {
        return shared_->findings.contains(finding.signature);
      });
  if (tells_nothing) {
    ++shared_->schedules;
    ++shared_->failing;
    return true;
  }
  wait_until([&] { return shared_->indices.is_turn(number); });
  if (result.index >= shared_->indices.end()) return false;  // another one was to be the last
  ++shared_->schedules;
  ++shared_->failing;
  std::uint64_t first_new = 0;
  bool told = false;
  runtime::Symboliser& symboliser = printer_.symboliser();
  runtime::resolve_stacks(result.findings, symboliser);
  const runtime::RecordedSchedule schedule = exploration_.recorded();
  std::vector<runtime::Finding> findings = result.findings;
  bool looked = false;
  for (const runtime::Finding& finding : findings) {
    if (!shared_->findings.add(finding.signature, result.index)) continue;
    LockHeading* const heading = heading_of(finding, result);
    if (!shared_->causes.add(runtime::cause_of(finding, symboliser), result.index)) continue;
    if (heading != nullptr) ++heading->causes;
    // Who stops at a finding asked for one; the others are counted.
    if (told && options_.stop_at_finding) continue;
    told = true;
    if (heading != nullptr && heading->causes > 1) {
      printer_.print_under(heading->first_index, finding, result);
      continue;
    }
    if (first_new == 0) first_new = finding.signature;
    if (!looked && finding.kind == runtime::FindingKind::kRace && can_be_logged(result)) {
      looked = true;
      runtime::Interleaving interleaving;
      const auto again = exploration_.replay(schedule, &interleaving);
      runtime::take_common_locks(again.findings, findings);
    }
    printer_.print(finding, result);
  }
  if (told) printer_.print_again({result.strategy, result.needs}, result.index);
  if (first_new != 0) {
    Process& process = processes_[number];
    const bool ended_itself = schedule.cut_at == ~std::uint64_t{0};
    if (options_.interleaving && !result.crashed) {
      printer_.show(exploration_, schedule, first_new, result.index);
    } else if (options_.interleaving && ended_itself && schedule.choices.size() <= kMostChoices) {
      std::copy(schedule.choices.begin(), schedule.choices.end(), process.choices);
      process.choice_count = schedule.choices.size();
      process.to_show = first_new;
    }
  }
  std::fflush(output_);
  if (options_.stop_at_finding) shared_->indices.stop_after(result.index);
  if (options_.stop_at_finding) stop = Stop::kFinding;
  if (result.crashed) stop = Stop::kDirty;
  return stop == Stop::kDone;
}

// Where it lacks a lock, or follows from that in its schedule, with one place more; else null.
LockHeading* ProgramExplorer::heading_of(const runtime::Finding& finding,
                                         const runtime::ScheduleResult& result) {
  const auto missing = runtime::missing_lock_of(finding, result.findings, printer_.symboliser());
  LockHeading* const heading = missing ? shared_->headings.of(*missing) : nullptr;
  if (heading != nullptr && heading->places++ == 0) heading->first_index = result.index;
  return heading;
}

}  // namespace mpsstress::explore_program
