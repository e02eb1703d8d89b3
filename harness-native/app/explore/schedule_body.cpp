// Runs within a schedule, but is no part of what is explored: only the SUT that it calls is
// compiled with instrumentation.
#include "schedule_body.hpp"

#include <sys/mman.h>

#include <optional>
#include <unordered_map>

#include "../native_lanes.hpp"
#include "judges/native_judges.hpp"
#include "judges/overlap_judge.hpp"
#include "judges/patience_judge.hpp"
#include "judges/progress_judge.hpp"
#include "mpsstress/sut.h"
#include "program/host/clock.hpp"
#include "program/host/errors.hpp"
#include "program/interpreter/session.hpp"
#include "runtime/instrumentation/controlled.hpp"

namespace mpsstress::explore {
namespace {

// In virtual time, which only passes while nobody can run: a binding that is left then stays.
constexpr std::uint64_t kQuiescenceMillis = 1000;

// One schedule in so many, drawn for each, has a slow device: on a quick one a wait without need
// does not show.
constexpr std::uint32_t kSlowOneOf = 4;
// Of a plan that asks for overlap, one in so many has a thread whose calls of the device are slow.
constexpr std::uint32_t kSlowCallsOneOf = 2;

std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
  return (hash ^ word) * 0x9e3779b97f4a7c15ULL + (hash >> 29);
}

enum class Clocks { Told, LeftOut };

// Which values, streams and errors each thread saw; not when. Where a thread asked for a time, each
// schedule has a digest of its own unless those are left out.
std::uint64_t digest_of_records(program::Session& session, Clocks clocks) {
  std::uint64_t digest = 0;
  // Names of events and of memory, which depend on who was first, count as who has which.
  std::unordered_map<std::uint64_t, std::uint64_t> names;
  for (std::uint32_t lane = 0; lane < session.plan().lanes.size(); ++lane) {
    std::uint64_t hash = lane;
    const mpss_trace_record* const records = session.trace().records(lane);
    for (std::uint64_t index = 0; index < session.trace().lane(lane).count; ++index) {
      const mpss_trace_record& record = records[index];
      if (record.kind == MPSS_RECORD_BEGIN) continue;
      const bool is_text = record.kind == MPSS_RECORD_ERROR || record.kind == MPSS_RECORD_MISMATCH;
      hash = mix(hash, record.kind);
      hash = mix(hash, record.operation);
      hash = mix(hash, static_cast<std::uint32_t>(record.stream));
      const bool is_name = record.kind == MPSS_RECORD_END && record.value != 0 &&
                           record.operation < session.plan().operations.size() &&
                           session.plan().operations[record.operation].target;
      const std::uint64_t value =
          is_name ? names.emplace(record.value, names.size()).first->second : record.value;
      const auto is = [&record](program::OperationCode code) {
        return record.code == static_cast<std::uint16_t>(code);
      };
      const bool is_time = clocks == Clocks::LeftOut && is(program::OperationCode::kElapsed);
      // Who made the tensor has said which memory it has.
      const bool is_known =
          is(program::OperationCode::kFree) || is(program::OperationCode::kRecordStream);
      hash = mix(hash, is_text || is_time || is_known ? 0 : value);
    }
    digest = mix(digest, hash);
  }
  return digest;
}

/** Memory that every schedule's trace is written to, pages of it only where something is. */
program::TracePlace trace_memory() {
  void* const memory = mmap(nullptr, kMostTraceBytes, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw program::FrameworkError("no memory for the trace");
  return {memory, kMostTraceBytes};
}

struct AtSpeed {
  program::Plan plan;
  bool slow;  // its device, whose commands take long
};

/** The plan as this schedule runs it: with a slow device, with slow calls of one thread, or as it
 *  is. */
AtSpeed at_some_speed(const program::Plan& plan) {
  if (plan.overlaps && runtime::choose_number(kSlowCallsOneOf) == 0) {
    return {with_slow_calls(plan), false};
  }
  // What an operation may wait for is known of the simulated backend. An adapter of sources reads
  // even what it only looks at through the stream.
  if (plan.sut == "sim" && runtime::choose_number(kSlowOneOf) == 0) {
    if (std::optional<program::Plan> slow = slowed(plan)) return {*std::move(slow), true};
  }
  return {plan, false};
}

void judge_waits(program::Session& session, bool slow) {
  if (slow) ProgressJudge(session).judge();
  if (!session.plan().slow_calls) {
    PatienceJudge(session).judge();
    return;
  }
  const OverlapJudge overlap(session);
  if (!overlap.sees()) {
    runtime::end_as_unsupported("to tell of calls of its device, which `expect: overlap` needs");
  }
  overlap.judge();
}

void run(const program::Plan& plan, const program::TracePlace& trace, std::uint64_t seed,
         bool leaks, const TraceKeeper& keeper) {
  const mpss_sut_api* const sut = mpss_linked_sut(plan.sut.c_str());
  if (sut == nullptr) {
    throw program::FrameworkError("the SUT '" + plan.sut + "' is not in this explorer");
  }
  const AtSpeed at_speed = at_some_speed(plan);
  app::NativeLanes lanes;  // threads of a busy ending may be the last to go
  program::Session session(at_speed.plan, trace, seed, *sut);
  object_to_broken_rules();
  session.setup();
  lanes.run(session);
  runtime::close_log();
  const program::Summary summary =
      session.finish(plan.ends_busy ? 0 : kQuiescenceMillis, /*summarise=*/false);
  object_to(session.plan(), summary.objections, leaks);
  judge_waits(session, at_speed.slow);
  const std::uint64_t digest = digest_of_records(session, Clocks::Told);
  runtime::observe(digest);
  // Whether the trace is kept depends on what was seen before, and must not show in the schedule.
  const runtime::Outside outside;
  if (!keeper.wanted(digest, digest_of_records(session, Clocks::LeftOut))) return;
  session.trace().write_summary(program::to_json(session.plan(), summary));
  keeper.keep(session.trace().header());
}

}  // namespace

std::function<void()> schedule_body(const program::Plan& plan, std::uint64_t seed, bool leaks,
                                    const TraceKeeper& keeper, bool& not_made) {
  // What the host's own code keeps for good, it must have before the first schedule, or that one
  // would take another course than all others.
  program::ticks_per_nano();
  return [&plan, trace = trace_memory(), seed, leaks, &keeper, &not_made] {
    try {
      run(plan, trace, seed, leaks, keeper);
      // Static storage of the SUT ends after this, and is held to the same rules.
      object_to_broken_rules();
    } catch (const program::Unsupported& missing) {
      runtime::end_as_unsupported(missing.what());
    } catch (const program::SutNotMade& refusal) {
      not_made = true;
      runtime::fail_framework(refusal.what());
    } catch (const program::FrameworkError& fault) {
      runtime::fail_framework(fault.what());
    }
  };
}

}  // namespace mpsstress::explore
