// What an operation may have waited for, and whether it may have waited at all: its list in
// operations.json, and what of it the plan and the trace rule out.
#pragma once

#include <cstdint>
#include <optional>

#include "mpsstress/trace.h"
#include "program/interpreter/session.hpp"
#include "program/plan/plan.hpp"
#include "program/plan/waits.hpp"

namespace mpsstress::explore {

inline bool ends_operation(const mpss_trace_record& record) {
  return record.kind == MPSS_RECORD_END || record.kind == MPSS_RECORD_ERROR;
}

class PossibleWaits {
 public:
  explicit PossibleWaits(program::Session& session);

  /** Whether there is anything that the operation which begins there may wait for; `but` for what
   * is known of it. */
  bool any(const mpss_trace_record& begin, std::optional<program::Wait> but = std::nullopt) const;
  /** Whether another thread may have held a queue meanwhile by the contract. */
  bool for_held_queue(std::uint32_t own, const mpss_trace_record& from,
                      const mpss_trace_record& to) const;

 private:
  bool may_be(program::Wait wait, const mpss_trace_record& begin) const;
  bool holds_queue(const program::Operation& operation) const;
  bool has_many_commands(const mpss_trace_record& begin) const;

  program::Session& session_;
  const program::Plan& plan_;
  const bool tight_;    // memory may be waited for
  const bool patient_;  // slots may be
};

}  // namespace mpsstress::explore
