// A recorded schedule, taken again: what it shows, made simple where that is asked for.
#include <functional>

#include "explorer.hpp"
#include "files.hpp"
#include "json_lines.hpp"
#include "program/trace/record_note.hpp"
#include "runtime/base/clock.hpp"
#include "runtime/report/finding_text.hpp"
#include "runtime/report/interleaving.hpp"

namespace mpsstress::explore {
namespace {

constexpr std::size_t kRowsOfAll = 2000;
constexpr std::uint64_t kNoFinding = ~std::uint64_t{0};  // no signature

// Who waits for a simpler schedule hears that there is one try after the other.
std::function<void()> tell_tries() {
  const std::uint64_t started = runtime::steady_nanos();
  return [started, tries = std::uint64_t{0}]() mutable {
    print_tries(++tries, static_cast<double>(runtime::steady_nanos() - started) * 1e-9);
  };
}

}  // namespace

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
  runtime::resolve_stacks(result.findings, symboliser_);
  const bool follows = follows_from_program(result.findings);
  if (result.status == runtime::Status::kDiverged && !follows) {
    print_divergence(result.accesses, result.fault);
    return Stop::kFault;
  }
  if (is_fault(result.status) && !follows) {
    for (const runtime::Finding& finding : result.findings) {
      print_finding(finding, result, files, symboliser_);
    }
    print_fault(result.fault, sut_not_made_);
    return Stop::kFault;
  }
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
