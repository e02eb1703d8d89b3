// A look at what a lane does, by its last record, while it does it. Race detectors do not see it:
// the looker acts on no value of the lane's, and an order that it made would hide races.
#ifndef MPSSTRESS_PROGRAM_TRACE_LANE_LOOK_HPP
#define MPSSTRESS_PROGRAM_TRACE_LANE_LOOK_HPP

#include <cstdint>

#include "dispatch/tsan_annotations.hpp"
#include "mpsstress/trace.h"

namespace mpsstress::program {

struct LaneLook {
  std::uint64_t count = 0;  // of records; the rest is of the last, meant only where there is one
  std::uint32_t iteration = 0;
  std::uint16_t operation = 0xffff;
  std::uint8_t kind = 0;
  std::uint8_t code = 0;

  bool has_ended() const { return kind == MPSS_RECORD_THREAD_END; }
  bool is_within_operation() const { return kind == MPSS_RECORD_BEGIN; }
  bool awaits_start() const { return kind == MPSS_RECORD_THREAD_BEGIN; }
};

MPSSTRESS_NO_TSAN inline LaneLook look_at(const mpss_trace_lane& lane,
                                          const mpss_trace_record* records) {
  LaneLook look;
  look.count = __atomic_load_n(&lane.count, __ATOMIC_ACQUIRE);
  if (look.count == 0) return look;
  const mpss_trace_record& last = records[look.count - 1];
  look.iteration = last.iteration;
  look.operation = last.operation;
  look.kind = last.kind;
  look.code = last.code;
  return look;
}

}  // namespace mpsstress::program

#endif
