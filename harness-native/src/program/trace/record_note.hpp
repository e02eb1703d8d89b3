// Where a record was written among the steps of an explored schedule: for whoever shows these.
#ifndef MPSSTRESS_PROGRAM_TRACE_RECORD_NOTE_HPP
#define MPSSTRESS_PROGRAM_TRACE_RECORD_NOTE_HPP

#include <cstdint>

#include "mpsstress/trace.h"

#if defined(MPSSTRESS_CONTROLLED)
extern "C" void mpsstress_note(std::uint64_t what, std::uint64_t whose);
#endif

namespace mpsstress::program {

/// An operation in its iteration and section; never 0.
constexpr std::uint64_t noted_operation(std::uint16_t operation, std::uint32_t section,
                                        std::uint32_t iteration) {
  constexpr std::uint64_t kSomething = std::uint64_t{1} << 62;
  return kSomething | (std::uint64_t{iteration} << 24) | (std::uint64_t{section & 0xffU} << 16) |
         operation;
}

constexpr std::uint16_t operation_noted(std::uint64_t what) {
  return static_cast<std::uint16_t>(what);
}

/// A lane by its place in the plan.
constexpr std::uint64_t noted_lane(std::uint32_t group, std::uint32_t member) {
  return (std::uint64_t{group} << 32) | member;
}

/// Says that what the record is about begins, or that it ends.
inline void note_record([[maybe_unused]] const mpss_trace_lane& lane,
                        [[maybe_unused]] const mpss_trace_record& record) {
#if defined(MPSSTRESS_CONTROLLED)
  constexpr std::uint64_t kEnds = std::uint64_t{1} << 63;
  const std::uint64_t what = noted_operation(record.operation, record.section, record.iteration);
  const std::uint64_t whose = noted_lane(lane.group, lane.member);
  if (record.kind == MPSS_RECORD_BEGIN) mpsstress_note(what, whose);
  if (record.kind == MPSS_RECORD_END || record.kind == MPSS_RECORD_ERROR) {
    mpsstress_note(what | kEnds, whose);
  }
#endif
}

}  // namespace mpsstress::program

#endif
