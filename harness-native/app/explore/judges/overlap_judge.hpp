// Overlap (C20, C27): what one thread holds while it encodes or commits is its own stream's, so a
// thread that works apart from it waits for none of that. In virtual time one thread's calls of the
// device take long; whoever else takes time meanwhile was held up by them.
#pragma once

#include <cstdint>

#include "program/interpreter/session.hpp"
#include "program/plan/apart.hpp"
#include "program/plan/plan.hpp"
#include "runtime/world/finding.hpp"

namespace mpsstress::explore {

/** The plan, some lane's calls taking long, all of them or from some one on: what is held in the
 *  later ones shows only to who has not come to its end during the first. Chosen with the schedule.
 */
program::Plan with_slow_calls(program::Plan plan);

/** Objects to operations of the other lanes that took 1 % of such a call or more, but for those
 *  that may wait for others, by the table of operations; and to threads that did so between two
 *  operations. */
class OverlapJudge {
 public:
  /** With a plan of slow calls, which asks for overlap. */
  explicit OverlapJudge(program::Session& session);

  /** Whether the device told of such calls at all: else nothing can be judged. */
  bool sees() const;
  void judge() const;

 private:
  void judge_lane(std::uint32_t lane) const;
  bool was_at_all_streams(std::uint64_t from, std::uint64_t to) const;
  runtime::Note note_of(std::uint32_t lane, const mpss_trace_record& record) const;
  void object(std::uint32_t lane, const mpss_trace_record& record, std::uint64_t from,
              std::uint64_t nanos, const char* what, const runtime::Note& note) const;

  program::Session& session_;
  const program::Plan& plan_;
  const program::SlowCalls calls_;
  const program::Apart apart_;
};

}  // namespace mpsstress::explore
