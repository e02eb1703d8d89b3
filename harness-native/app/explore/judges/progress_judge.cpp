// Each operation, and what lies between two of them.
#include "progress_judge.hpp"

#include <algorithm>
#include <string>

#include "milliseconds.hpp"
#include "program/plan/signature.hpp"
#include "program/trace/record_note.hpp"
#include "runtime/base/random.hpp"
#include "runtime/instrumentation/controlled.hpp"

namespace mpsstress::explore {
namespace {

constexpr std::uint64_t kLongest = 1'000'000'000;
// With more commands each would be so short that the few looks at the clock which an operation
// takes itself, and which move it a little, would look like a wait.
constexpr std::uint64_t kShortest = 160'000'000;
constexpr std::uint64_t kAllTogether = 16'000'000'000;  // each takes at most 1.5 times its mean
// Time stands still while anybody can go on, so who waits for a command sees most of it.
constexpr std::uint64_t kPart = 100;

bool makes_commands(const program::Operation& operation) {
  using program::OperationCode;
  if (operation.code == OperationCode::kWrite || operation.code == OperationCode::kRead)
    return true;
  const program::Signature* const signature =
      program::signature_of(static_cast<std::int64_t>(operation.code));
  return operation.code == OperationCode::kBusy ||
         (signature != nullptr && signature->result == program::ResultKind::kTensor);
}

std::uint64_t commands_of(const program::Plan& plan, const program::Program& program) {
  return static_cast<std::uint64_t>(
      std::count_if(program.begin(), program.end(),
                    [&](std::uint16_t index) { return makes_commands(plan.operations[index]); }));
}

std::uint64_t commands_of(const program::Plan& plan) {
  std::uint64_t commands = commands_of(plan, plan.setup);
  for (const program::Group& group : plan.groups) {
    std::uint64_t lanes = 0;
    for (const auto& phase : group.phases) lanes += phase.size();
    commands += lanes * (commands_of(plan, group.thread_setup) + commands_of(plan, group.teardown) +
                         std::uint64_t{group.iterations} * commands_of(plan, group.program));
  }
  return commands;
}

}  // namespace

std::optional<program::Plan> slowed(program::Plan plan) {
  const std::uint64_t share = kAllTogether / std::max<std::uint64_t>(commands_of(plan), 1);
  if (share < kShortest) return std::nullopt;
  plan.latency_nanos = std::min(share, kLongest);
  return plan;
}

ProgressJudge::ProgressJudge(program::Session& session)
    : session_(session),
      plan_(session.plan()),
      waits_(session),
      shortest_(plan_.latency_nanos / 2) {}  // of the device's uniform distribution

void ProgressJudge::judge() const {
  for (std::uint32_t lane = 0; lane < plan_.lanes.size(); ++lane) judge_lane(lane);
}

void ProgressJudge::judge_lane(std::uint32_t lane) const {
  const mpss_trace_record* const records = session_.trace().records(lane);
  const std::uint64_t count = session_.trace().lane(lane).count;
  const mpss_trace_record* begin = nullptr;
  const mpss_trace_record* end = nullptr;
  for (const mpss_trace_record* record = records; record != records + count; ++record) {
    if (record->kind == MPSS_RECORD_BEGIN) {
      const bool follows =
          end != nullptr && end->section == record->section && !looks_between(*end, *record);
      const std::uint64_t nanos = follows ? runtime::waited(end->ticks, record->ticks) : 0;
      if (nanos * kPart >= shortest_ && !waits_.for_held_queue(lane, *end, *record)) {
        object(lane, *record, end->ticks, nanos, "before it the thread waited ", {});
      }
      begin = record;
    } else if (ends_operation(*record) && begin != nullptr) {
      const std::uint64_t nanos = runtime::waited(begin->ticks, record->ticks);
      if (nanos * kPart >= shortest_ && !waits_.any(*begin) &&
          !waits_.for_held_queue(lane, *begin, *record)) {
        object(lane, *record, begin->ticks, nanos, "it waited ", note_of(lane, *record));
      }
      end = record;
      begin = nullptr;
    } else if (record->kind == MPSS_RECORD_THREAD_BEGIN) {
      end = nullptr;  // what follows waits for the start
    }
  }
}

// Where counts are to be steady, the session waits for the device after each iteration.
bool ProgressJudge::looks_between(const mpss_trace_record& end,
                                  const mpss_trace_record& begin) const {
  return plan_.steady && end.iteration != begin.iteration;
}

// The operation in its steps.
runtime::Note ProgressJudge::note_of(std::uint32_t lane, const mpss_trace_record& record) const {
  const program::LanePlace& at = plan_.lanes[lane];
  return {program::noted_operation(record.operation, record.section, record.iteration),
          program::noted_lane(at.group, at.member)};
}

void ProgressJudge::object(std::uint32_t lane, const mpss_trace_record& record, std::uint64_t from,
                           std::uint64_t nanos, const char* what, const runtime::Note& note) const {
  runtime::object_to_wait(
      program::operation_of(plan_, record.operation) + ": " + what + milliseconds(nanos) +
          " ms of virtual time on a device whose commands take at least " +
          milliseconds(shortest_) + " ms, and must wait for nothing (C25)",
      program::place_of(plan_, lane, record.iteration),
      runtime::scramble((std::uint64_t{record.operation} << 32) | record.section | 0x100), note,
      from, record.ticks);
}

}  // namespace mpsstress::explore
