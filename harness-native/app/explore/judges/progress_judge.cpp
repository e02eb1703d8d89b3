// An operation's list in operations.json, and what of it the trace rules out.
#include "progress_judge.hpp"

#include <algorithm>
#include <string>

#include "program/plan/signature.hpp"
#include "program/plan/waits.hpp"
#include "program/trace/record_note.hpp"
#include "runtime/base/random.hpp"
#include "runtime/instrumentation/controlled.hpp"

namespace mpsstress::explore {
namespace {

using program::Wait;

constexpr std::uint64_t kLongest = 1'000'000'000;
// With more commands each would be so short that the few looks at the clock which an operation
// takes itself, and which move it a little, would look like a wait.
constexpr std::uint64_t kShortest = 160'000'000;
constexpr std::uint64_t kAllTogether = 16'000'000'000;  // each takes at most 1.5 times its mean
// Time stands still while anybody can go on, so who waits for a command sees most of it.
constexpr std::uint64_t kPart = 100;
// A queue has room for 64 command buffers; an operation takes one, and a record two.
constexpr std::uint64_t kFewCommands = 30;

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

/** With tenths: "5.2". */
std::string milliseconds(std::uint64_t nanos) {
  const std::uint64_t tenths = nanos / 100'000;
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

bool is_end(const mpss_trace_record& record) {
  return record.kind == MPSS_RECORD_END || record.kind == MPSS_RECORD_ERROR;
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
      shortest_(plan_.latency_nanos / 2),  // of the device's uniform distribution
      tight_(plan_.memory_bytes != 0),
      patient_(plan_.environment.find("MPS_STREAM_POOL_WAIT_TIMEOUT_MS") != std::string::npos) {}

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
      const bool follows = end != nullptr && end->section == record->section;
      const std::uint64_t nanos = follows ? runtime::waited(end->ticks, record->ticks) : 0;
      if (nanos * kPart >= shortest_ && !meets_held_queue(lane, *end, *record)) {
        object(lane, *record, nanos, "before it the thread waited ", {});
      }
      begin = record;
    } else if (is_end(*record) && begin != nullptr) {
      const std::uint64_t nanos = runtime::waited(begin->ticks, record->ticks);
      if (nanos * kPart >= shortest_ && !may_wait(*begin, *record) &&
          !meets_held_queue(lane, *begin, *record)) {
        object(lane, *record, nanos, "it waited ", note_of(lane, *record));
      }
      end = record;
      begin = nullptr;
    } else if (record->kind == MPSS_RECORD_THREAD_BEGIN) {
      end = nullptr;  // what follows waits for the start
    }
  }
}

bool ProgressJudge::may_wait(const mpss_trace_record& begin, const mpss_trace_record&) const {
  const program::Signature* const signature = program::signature_of(begin.code);
  if (signature == nullptr) return true;
  const auto waits = program::waits_of(*signature->row, plan_.pool);
  return std::any_of(waits.begin(), waits.end(), [&](Wait wait) {
    if (wait == Wait::kMemory) return tight_;
    if (wait == Wait::kSlot) return patient_;
    if (wait == Wait::kCommands) return has_many_commands(begin);
    return true;
  });
}

// In pool upstream a device synchronisation waits within each stream's queue (C17), and a program
// may meet other threads in a block: whoever dispatches to such a queue meanwhile waits with it.
bool ProgressJudge::waits_in_a_queue(const program::Operation& operation) const {
  using program::OperationCode;
  if (operation.code == OperationCode::kSynchronizeDevice) return plan_.pool == "upstream";
  return operation.block.has_value() &&
         (operation.code == OperationCode::kAwait || operation.code == OperationCode::kSend ||
          operation.code == OperationCode::kReceive);
}

bool ProgressJudge::meets_held_queue(std::uint32_t own, const mpss_trace_record& from,
                                     const mpss_trace_record& to) const {
  for (std::uint32_t lane = 0; lane < plan_.lanes.size(); ++lane) {
    if (lane == own) continue;
    const mpss_trace_record* const records = session_.trace().records(lane);
    const std::uint64_t count = session_.trace().lane(lane).count;
    const mpss_trace_record* begin = nullptr;
    for (const mpss_trace_record* record = records; record != records + count; ++record) {
      if (record->kind == MPSS_RECORD_BEGIN) begin = record;
      if (!is_end(*record) || begin == nullptr) continue;
      if (begin->ticks < to.ticks && record->ticks > from.ticks &&
          waits_in_a_queue(plan_.operations[begin->operation])) {
        return true;
      }
    }
  }
  return false;
}

// Whether that many operations came before, of all threads, that any one queue might be full.
bool ProgressJudge::has_many_commands(const mpss_trace_record& begin) const {
  std::uint64_t before = 0;
  for (std::uint32_t lane = 0; lane < plan_.lanes.size(); ++lane) {
    const mpss_trace_record* const records = session_.trace().records(lane);
    const std::uint64_t count = session_.trace().lane(lane).count;
    for (std::uint64_t i = 0; i < count && records[i].ticks < begin.ticks; ++i) {
      if (records[i].kind != MPSS_RECORD_END) continue;
      const program::Signature* const signature = program::signature_of(records[i].code);
      if (signature == nullptr) continue;
      const auto waits = program::waits_of(*signature->row, plan_.pool);
      if (std::find(waits.begin(), waits.end(), Wait::kCommands) != waits.end()) ++before;
      // What a thread has waited for itself is no longer in flight.
      if (std::find(waits.begin(), waits.end(), Wait::kStreams) != waits.end()) before = 0;
    }
  }
  return before >= kFewCommands;
}

// The operation in its steps.
runtime::Note ProgressJudge::note_of(std::uint32_t lane, const mpss_trace_record& record) const {
  const program::LanePlace& at = plan_.lanes[lane];
  return {program::noted_operation(record.operation, record.section, record.iteration),
          program::noted_lane(at.group, at.member)};
}

void ProgressJudge::object(std::uint32_t lane, const mpss_trace_record& record, std::uint64_t nanos,
                           const char* what, const runtime::Note& note) const {
  runtime::object_afterwards(
      runtime::FindingKind::kProgress,
      program::operation_of(plan_, record.operation) + ": " + what + milliseconds(nanos) +
          " ms of virtual time on a device whose commands take at least " +
          milliseconds(shortest_) + " ms, and must wait for nothing (C25)",
      program::place_of(plan_, lane, record.iteration),
      runtime::scramble((std::uint64_t{record.operation} << 32) | record.section | 0x100), "",
      note);
}

}  // namespace mpsstress::explore
