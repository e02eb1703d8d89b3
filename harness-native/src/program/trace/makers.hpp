// Which record of a trace is of the operation that made what a register holds, and who had a piece
// of memory: as the programs say what threads did, and the records which memory each tensor has.
#ifndef MPSSTRESS_PROGRAM_TRACE_MAKERS_HPP
#define MPSSTRESS_PROGRAM_TRACE_MAKERS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "program/plan/plan.hpp"
#include "program/trace/trace_file.hpp"

namespace mpsstress::program {

/// The record of an operation that ended, and whose it is.
struct Ended {
  std::uint32_t lane = 0;
  const mpss_trace_record* record = nullptr;
};

class Makers {
 public:
  Makers(const Plan& plan, TraceFile& trace) : plan_(plan), trace_(trace) {}

  /// Every operation of a thread that ended.
  template <typename Visit>
  void visit(std::uint32_t lane, const Visit& visit_one) const {
    const mpss_trace_record* const records = trace_.records(lane);
    const std::uint64_t count = __atomic_load_n(&trace_.lane(lane).count, __ATOMIC_ACQUIRE);
    for (std::uint64_t i = 0; i < count; ++i) {
      const bool known = records[i].operation < plan_.operations.size();
      if (records[i].kind == MPSS_RECORD_END && known) visit_one(Ended{lane, &records[i]});
    }
  }

  /// Those of all threads that fit, in the order in which they ended.
  template <typename Fits>
  std::vector<Ended> all(const Fits& fits) const {
    std::vector<Ended> found;
    for (std::uint32_t lane = 0; lane < plan_.lanes.size(); ++lane) {
      visit(lane, [&](const Ended& ended) {
        if (fits(*ended.record)) found.push_back(ended);
      });
    }
    std::sort(found.begin(), found.end(),
              [](const Ended& a, const Ended& b) { return a.record->ticks < b.record->ticks; });
    return found;
  }

  /// Who got that memory, in that order.
  std::vector<Ended> tenants_of(std::uint64_t memory) const;

  /// Whoever got the memory that the maker of a register names: itself, or for one that was
  /// borrowed or came through a channel the last one before that.
  std::optional<Ended> tenant_behind(const std::optional<Ended>& maker) const;

  /// Who wrote the register last, before the operation of the same thread ran: as its program says.
  std::optional<Ended> maker_of(Register place, const Ended& before) const;

  const Program& program_of(std::uint32_t lane, Section section) const;

 private:
  std::optional<Ended> last_in(const Program& program, std::size_t end, Register place,
                               std::uint32_t lane, Section section, std::uint32_t iteration) const;

  const Plan& plan_;
  TraceFile& trace_;
};

}  // namespace mpsstress::program

#endif
