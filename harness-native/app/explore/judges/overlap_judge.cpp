// A walk over each lane's operations, and the table's word for what they may wait for.
#include "overlap_judge.hpp"

#include <string>

#include "possible_waits.hpp"
#include "program/trace/record_note.hpp"
#include "runtime/base/random.hpp"
#include "runtime/instrumentation/controlled.hpp"

namespace mpsstress::explore {
namespace {

constexpr std::uint64_t kCallNanos = 1'000'000'000;
// The first call that is slow is below 1, 2, 4, ... 64.
constexpr std::uint32_t kPowersOfCalls = 7;
// Time stands still while anybody can go on, so who waits for such a call sees most of it.
constexpr std::uint64_t kPartOfACall = 100;

}  // namespace

program::Plan with_slow_calls(program::Plan plan) {
  const auto lanes = static_cast<std::uint32_t>(plan.lanes.size() - 1);
  program::SlowCalls calls;
  calls.lane = 1 + runtime::choose_number(lanes);
  calls.first = runtime::choose_number(1U << runtime::choose_number(kPowersOfCalls));
  calls.nanos = kCallNanos;
  plan.slow_calls = calls;
  return plan;
}

OverlapJudge::OverlapJudge(program::Session& session)
    : session_(session), plan_(session.plan()), calls_(*plan_.slow_calls), apart_(plan_) {}

bool OverlapJudge::sees() const { return session_.device_calls() != 0; }

void OverlapJudge::judge() const {
  for (std::uint32_t lane = 1; lane < plan_.lanes.size(); ++lane) {
    if (lane != calls_.lane) judge_lane(lane);
  }
}

void OverlapJudge::judge_lane(std::uint32_t lane) const {
  const mpss_trace_record* const records = session_.trace().records(lane);
  const std::uint64_t count = session_.trace().lane(lane).count;
  const auto long_enough = [&](std::uint64_t nanos) {
    return nanos * kPartOfACall >= calls_.nanos;
  };
  const mpss_trace_record* begin = nullptr;
  const mpss_trace_record* end = nullptr;
  for (const mpss_trace_record* record = records; record != records + count; ++record) {
    if (record->kind == MPSS_RECORD_BEGIN) {
      const bool follows = end != nullptr && end->section == record->section;
      const std::uint64_t nanos = follows ? runtime::waited(end->ticks, record->ticks) : 0;
      if (long_enough(nanos)) {
        object(lane, *record, end->ticks, nanos, "before it the thread was held up for ", {});
      }
      begin = record;
    } else if (ends_operation(*record) && begin != nullptr) {
      const std::uint64_t nanos = runtime::waited(begin->ticks, record->ticks);
      if (long_enough(nanos) && !apart_.may_wait(begin->code)) {
        object(lane, *record, begin->ticks, nanos, "it was held up for ", note_of(lane, *record));
      }
      end = record;
      begin = nullptr;
    } else if (record->kind == MPSS_RECORD_THREAD_BEGIN) {
      end = nullptr;  // what follows waits for the start
    }
  }
}

// A synchronisation of all streams comes to each one's queue (C17), and is slow there.
bool OverlapJudge::was_at_all_streams(std::uint64_t from, std::uint64_t to) const {
  const mpss_trace_record* const records = session_.trace().records(calls_.lane);
  const std::uint64_t count = session_.trace().lane(calls_.lane).count;
  const mpss_trace_record* begin = nullptr;
  for (const mpss_trace_record* record = records; record != records + count; ++record) {
    if (record->kind == MPSS_RECORD_BEGIN) begin = record;
    if (!ends_operation(*record) || begin == nullptr) continue;
    if (begin->ticks < to && record->ticks > from && apart_.goes_to_all_streams(begin->code)) {
      return true;
    }
  }
  return false;
}

// The operation in its steps.
runtime::Note OverlapJudge::note_of(std::uint32_t lane, const mpss_trace_record& record) const {
  const program::LanePlace& at = plan_.lanes[lane];
  return {program::noted_operation(record.operation, record.section, record.iteration),
          program::noted_lane(at.group, at.member)};
}

void OverlapJudge::object(std::uint32_t lane, const mpss_trace_record& record, std::uint64_t from,
                          std::uint64_t nanos, const char* what, const runtime::Note& note) const {
  if (was_at_all_streams(from, record.ticks)) return;
  runtime::object_to_wait(
      program::operation_of(plan_, record.operation) + ": " + what +
          std::to_string(nanos / 1'000'000) + " ms of virtual time while " +
          program::thread_of(plan_, calls_.lane) +
          " encoded or committed; threads on different streams must overlap (C20, C27)",
      program::place_of(plan_, lane, record.iteration),
      runtime::scramble((std::uint64_t{record.operation} << 32) | record.section | 0x200), note,
      from, record.ticks);
}

}  // namespace mpsstress::explore
