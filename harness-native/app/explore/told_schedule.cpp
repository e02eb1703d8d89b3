// What an explorer tells of a schedule, when it is its turn: what is new about it.
#include <algorithm>

#include "explorer.hpp"
#include "json_lines.hpp"
#include "runtime/report/common_lock.hpp"
#include "runtime/report/finding_text.hpp"
#include "runtime/report/interleaving.hpp"

namespace mpsstress::explore {
namespace {

// Of these a program without locks has thousands; what ends a schedule must find its place still.
bool is_common(runtime::FindingKind kind) {
  return kind == runtime::FindingKind::kRace || kind == runtime::FindingKind::kUseAfterFree;
}

}  // namespace

// Whether there is something to tell of a schedule, which is told when it is its turn.
bool Explorer::has_to_wait(const runtime::ScheduleResult& result) const {
  if (!runtime::tells_of_program(result.status) || result.crashed) return true;
  if (is_run_twice(result.index)) return true;
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
  const bool follows = is_fault(result.status) && follows_from_program(result.findings);
  if (is_fault(result.status) && !follows) {
    // It takes nothing back of what the program has done before.
    if (!result.findings.empty()) note_findings(result);
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
  note_entered(result.index);
  if (!result.findings.empty()) note_findings(result);
  if (result.status == runtime::Status::kEnded) note_outcome(result);
  if (!result.findings.empty() && options_.stop_at_finding) return Stop::kFinding;
  if (result.crashed || follows) {
    const std::string why =
        follows ? "memory that was not the program's was used; after that: " + result.fault
                : "the schedule left a process that is not to be trusted";
    print_restart(result.index, why, false, {result.strategy, result.needs});
    return Stop::kDirty;
  }
  if (!is_run_twice(result.index)) return Stop::kSchedules;
  const std::optional<Divergence> divergence = repeat(result);
  // Where memory is damaged it may have come to others. The next schedule here would tell of them,
  // which is another one where several processes share them, and may die.
  note_entered(result.index);
  if (!divergence) return Stop::kSchedules;
  if (!follows_from_program(result.findings)) {
    print_divergence(divergence->position, divergence->message);
    return Stop::kFault;
  }
  // What lies in such memory is another thing each time.
  print_restart(result.index,
                "memory that was not the program's was used; after that: " + divergence->message,
                false, {result.strategy, result.needs});
  return Stop::kDirty;
}

void Explorer::note_entered(std::uint64_t index) {
  for (const runtime::Address function : entered_) tally_.functions.add(function, index);
  for (const runtime::Address function : exploration_->newly_entered()) {
    tally_.functions.add(function, index);
  }
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
  std::vector<runtime::Finding> findings = result.findings;
  for (const runtime::Finding& finding : findings) {
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
      if (options_.interleaving && !result.crashed && !is_fault(result.status)) {
        runtime::Interleaving interleaving;
        const auto again = exploration_->replay(schedule, &interleaving);
        runtime::take_common_locks(again.findings, findings);
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

}  // namespace mpsstress::explore
