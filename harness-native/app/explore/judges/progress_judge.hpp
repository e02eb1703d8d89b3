// Progress (C25): on a device whose every command takes long, who waits for nothing takes no time.
// Virtual time passes only while nobody can go on, so what an operation took it has waited.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "possible_waits.hpp"
#include "program/interpreter/session.hpp"
#include "program/plan/plan.hpp"
#include "runtime/world/finding.hpp"

namespace mpsstress::explore {

/** The plan on a device whose commands take long: but all of them together less than what any wait
 *  for an event is bounded by (C32). Nothing for a plan with too many of them. */
std::optional<program::Plan> slowed(program::Plan plan);

/** Objects to operations that waited for 1 % of the shortest command or longer although they wait
 *  for nothing, by the table of operations, the pool and the state of the trace; and to threads
 * that did so between two operations, when they gave back what their registers held. */
class ProgressJudge {
 public:
  /** With the plan that was slowed. */
  explicit ProgressJudge(program::Session& session);

  void judge() const;

 private:
  void judge_lane(std::uint32_t lane) const;
  bool looks_between(const mpss_trace_record& end, const mpss_trace_record& begin) const;
  runtime::Note note_of(std::uint32_t lane, const mpss_trace_record& record) const;
  void object(std::uint32_t lane, const mpss_trace_record& record, std::uint64_t from,
              std::uint64_t nanos, const char* what, const runtime::Note& note) const;

  program::Session& session_;
  const program::Plan& plan_;
  const PossibleWaits waits_;
  const std::uint64_t shortest_;  // command, in nanoseconds
};

}  // namespace mpsstress::explore
