// An operation's list in operations.json, and what of it the trace rules out.
#include "possible_waits.hpp"

#include <algorithm>
#include <string>

#include "program/plan/signature.hpp"

namespace mpsstress::explore {
namespace {

using program::Wait;

// A queue has room for 64 command buffers; an operation takes one, and a record two.
constexpr std::uint64_t kFewCommands = 30;

}  // namespace

PossibleWaits::PossibleWaits(program::Session& session)
    : session_(session),
      plan_(session.plan()),
      tight_(plan_.memory_bytes != 0),
      patient_(plan_.environment.find("MPS_STREAM_POOL_WAIT_TIMEOUT_MS") != std::string::npos) {}

bool PossibleWaits::any(const mpss_trace_record& begin, std::optional<Wait> but) const {
  const program::Signature* const signature = program::signature_of(begin.code);
  if (signature == nullptr) return true;
  const auto waits = program::waits_of(*signature->row, plan_.pool);
  return std::any_of(waits.begin(), waits.end(),
                     [&](Wait wait) { return wait != but && may_be(wait, begin); });
}

bool PossibleWaits::may_be(Wait wait, const mpss_trace_record& begin) const {
  if (wait == Wait::kMemory) return tight_;
  if (wait == Wait::kSlot) return patient_;
  if (wait == Wait::kCommands) return has_many_commands(begin);
  return true;
}

// In pool upstream a device synchronisation waits within each stream's queue (C17), and a program
// may meet other threads in a block: whoever dispatches to such a queue meanwhile waits with it.
bool PossibleWaits::holds_queue(const program::Operation& operation) const {
  using program::OperationCode;
  if (operation.code == OperationCode::kSynchronizeDevice) return plan_.pool == "upstream";
  return operation.block.has_value() &&
         (operation.code == OperationCode::kAwait || operation.code == OperationCode::kSend ||
          operation.code == OperationCode::kReceive);
}

bool PossibleWaits::for_held_queue(std::uint32_t own, const mpss_trace_record& from,
                                   const mpss_trace_record& to) const {
  for (std::uint32_t lane = 0; lane < plan_.lanes.size(); ++lane) {
    if (lane == own) continue;
    const mpss_trace_record* const records = session_.trace().records(lane);
    const std::uint64_t count = session_.trace().lane(lane).count;
    const mpss_trace_record* begin = nullptr;
    for (const mpss_trace_record* record = records; record != records + count; ++record) {
      if (record->kind == MPSS_RECORD_BEGIN) begin = record;
      if (!ends_operation(*record) || begin == nullptr) continue;
      if (begin->ticks < to.ticks && record->ticks > from.ticks &&
          holds_queue(plan_.operations[begin->operation])) {
        return true;
      }
    }
  }
  return false;
}

// Whether that many operations came before, of all threads, that any one queue might be full.
bool PossibleWaits::has_many_commands(const mpss_trace_record& begin) const {
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

}  // namespace mpsstress::explore
