// What the contract's errors say, and the times that belong to them.
#include "patience_judge.hpp"

#include <charconv>
#include <string>

#include "awaited_marks.hpp"
#include "milliseconds.hpp"
#include "runtime/base/random.hpp"
#include "runtime/instrumentation/controlled.hpp"

namespace mpsstress::explore {
namespace {

using program::Wait;

constexpr std::uint64_t kMillisecond = 1'000'000;
constexpr std::uint64_t kEventWait = 30'000 * kMillisecond;  // C32
constexpr std::uint64_t kLatePart = 100;                     // of its time that it may be late
// Before and after its wait a thread looks at the clock itself, and each look moves it a little.
constexpr std::uint64_t kOwnLooks = 2 * kMillisecond;

/** What the plan's variable says, in nanoseconds: without it, or with what it may not be, nobody
 *  waits (C6); with -1 for ever. */
std::optional<std::uint64_t> slot_wait(const std::string& environment) {
  constexpr std::string_view kName = "MPS_STREAM_POOL_WAIT_TIMEOUT_MS=";
  const std::size_t at = environment.find(kName);
  if (at == std::string::npos) return 0;
  const char* const first = environment.data() + at + kName.size();
  std::int64_t milliseconds = 0;
  const auto [end, error] =
      std::from_chars(first, environment.data() + environment.size(), milliseconds);
  if (error != std::errc() || *end != '\n' || milliseconds < -1) return 0;
  if (milliseconds == -1) return std::nullopt;
  return static_cast<std::uint64_t>(milliseconds) * kMillisecond;
}

}  // namespace

PatienceJudge::PatienceJudge(program::Session& session)
    : session_(session),
      plan_(session.plan()),
      waits_(session),
      slot_wait_(slot_wait(plan_.environment)) {}

void PatienceJudge::judge() const {
  for (std::uint32_t lane = 0; lane < plan_.lanes.size(); ++lane) judge_lane(lane);
}

void PatienceJudge::judge_lane(std::uint32_t lane) const {
  const mpss_trace_record* const records = session_.trace().records(lane);
  const std::uint64_t count = session_.trace().lane(lane).count;
  const mpss_trace_record* begin = nullptr;
  for (const mpss_trace_record* record = records; record != records + count; ++record) {
    if (record->kind == MPSS_RECORD_BEGIN) begin = record;
    if (record->kind == MPSS_RECORD_ERROR && begin != nullptr &&
        begin->operation == record->operation) {
      judge(lane, *begin, *record);
    }
  }
}

std::optional<PatienceJudge::Patience> PatienceJudge::patience_of(
    std::uint32_t lane, const mpss_trace_record& begin, const mpss_trace_record& error) const {
  using program::OperationCode;
  const std::string_view text = session_.trace().text(error.value);
  if (text.find("pool exhausted") != std::string_view::npos) {
    return Patience{Wait::kSlot, slot_wait_, slot_wait_, "C6"};
  }
  if (text.find("timed out waiting for an MPS event") == std::string_view::npos) {
    return std::nullopt;
  }
  // Each wait is bounded; an elapsed time waits for one event or two, and a tensor may have any
  // number of them.
  const auto code = static_cast<OperationCode>(error.code);
  if (code == OperationCode::kWaitForEvents) {
    return Patience{Wait::kEvent, kEventWait, std::nullopt, "C32"};
  }
  const bool two = code == OperationCode::kElapsed && awaited_marks(session_, lane, begin) == 2;
  return Patience{Wait::kEvent, kEventWait, two ? 2 * kEventWait : kEventWait, "C32"};
}

void PatienceJudge::judge(std::uint32_t lane, const mpss_trace_record& begin,
                          const mpss_trace_record& error) const {
  const std::optional<Patience> patience = patience_of(lane, begin, error);
  if (!patience) return;
  // What looks of others move the clock by brings the end of a wait nearer, too.
  const std::uint64_t passed = error.ticks - begin.ticks;
  if (!patience->least || passed < *patience->least) {
    object(lane, error, passed, *patience, /*late=*/false);
    return;
  }
  if (!patience->most) return;
  const std::uint64_t waited = runtime::waited(begin.ticks, error.ticks);
  const std::uint64_t most = *patience->most + *patience->most / kLatePart + kOwnLooks;
  if (waited > most && !waits_.any(begin, patience->wait) &&
      !waits_.for_held_queue(lane, begin, error)) {
    object(lane, error, waited, *patience, /*late=*/true);
  }
}

void PatienceJudge::object(std::uint32_t lane, const mpss_trace_record& error, std::uint64_t nanos,
                           const Patience& patience, bool late) const {
  const std::optional<std::uint64_t> bound = late ? patience.most : patience.least;
  runtime::object_afterwards(
      late ? runtime::FindingKind::kProgress : runtime::FindingKind::kError,
      program::operation_of(plan_, error.operation) + ": gave up after " + milliseconds(nanos) +
          " ms of virtual time; its time was " +
          (bound ? milliseconds(*bound) + " ms (" : std::string("without end (")) +
          patience.clause + ")",
      program::place_of(plan_, lane, error.iteration),
      runtime::scramble((std::uint64_t{error.operation} << 32) | error.section | 0x300));
}

}  // namespace mpsstress::explore
