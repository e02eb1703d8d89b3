// Wrong values of which one was computed from another: a mistake is told where it began, and what
// followed from it as what it is.
#ifndef MPSSTRESS_PROGRAM_TRACE_WRONG_VALUES_HPP
#define MPSSTRESS_PROGRAM_TRACE_WRONG_VALUES_HPP

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "program/plan/plan.hpp"
#include "program/trace/makers.hpp"
#include "program/trace/trace_file.hpp"

namespace mpsstress::program {

class WrongValues {
 public:
  /// Looks for them among the records; all lanes must have ended.
  WrongValues(const Plan& plan, TraceFile& trace);

  /// The check that saw what this check's value was computed from, directly or not, and saw it
  /// wrong: the first of a chain. None where every such value was right, was not looked at, or was
  /// written anew between that look and the computation.
  std::optional<std::uint16_t> behind(std::uint32_t lane, const mpss_trace_record& mismatch) const;

 private:
  std::optional<Ended> checked_by(const Ended& check) const;
  std::optional<Ended> made(Register place, const Ended& before) const;
  std::optional<Ended> wrong_before(const Ended& check) const;
  bool is_unchanged(const Ended& value, const Ended& check, const Ended& reader) const;

  const Plan& plan_;
  const Makers makers_;
  std::map<const mpss_trace_record*, Ended> checks_;  // by who made what they saw wrong; the first
  std::vector<std::pair<const mpss_trace_record*, std::uint64_t>> rewritten_;  // whose, and when
};

}  // namespace mpsstress::program

#endif
