// Errors that say that a time is over come when it is over: that of a wait for a free stream, which
// a variable says (C6), and that of a wait for an event (C32). Time is virtual, so this is exact.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "possible_waits.hpp"
#include "program/interpreter/session.hpp"
#include "program/plan/plan.hpp"
#include "program/plan/waits.hpp"

namespace mpsstress::explore {

/** Objects to operations that gave up before their time, or waited longer than that although there
 *  is nothing else that they may wait for. In every schedule: which ones come late is no part of an
 *  outcome. */
class PatienceJudge {
 public:
  explicit PatienceJudge(program::Session& session);

  void judge() const;

 private:
  /** What an operation waited for in vain, and for how long it does. */
  struct Patience {
    program::Wait wait;
    std::optional<std::uint64_t> least;  // nanoseconds; none: for ever
    std::optional<std::uint64_t> most;   // none: no clause says it
    const char* clause;
  };

  std::optional<Patience> patience_of(std::uint32_t lane, const mpss_trace_record& begin,
                                      const mpss_trace_record& error) const;
  void judge_lane(std::uint32_t lane) const;
  void judge(std::uint32_t lane, const mpss_trace_record& begin,
             const mpss_trace_record& error) const;
  void object(std::uint32_t lane, const mpss_trace_record& error, std::uint64_t nanos,
              const Patience& patience, bool late) const;

  program::Session& session_;
  const program::Plan& plan_;
  const PossibleWaits waits_;
  const std::optional<std::uint64_t> slot_wait_;  // none: for ever
};

}  // namespace mpsstress::explore
