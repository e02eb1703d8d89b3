// Writes the records of one lane. It shares nothing with other threads but the lane's count, which
// a release store publishes: anything stronger would order threads and hide their races.
#ifndef MPSSTRESS_PROGRAM_TRACE_LANE_WRITER_HPP
#define MPSSTRESS_PROGRAM_TRACE_LANE_WRITER_HPP

#include <cstdint>

#include "mpsstress/trace.h"
#include "program/host/clock.hpp"
#include "program/trace/record_note.hpp"

namespace mpsstress::program {

/// trace.h's sections.
enum class Section : std::uint32_t { kSetup = 0, kThreadSetup = 1, kProgram = 2, kTeardown = 3 };

/// What stands in a record besides its kind, time and value.
struct RecordPlace {
  std::uint32_t iteration = 0;
  std::uint16_t operation = 0xffff;
  std::uint8_t code = 0;
  Section section = Section::kSetup;
};

class LaneWriter {
 public:
  LaneWriter() = default;
  LaneWriter(mpss_trace_lane& lane, mpss_trace_record* records, std::uint64_t capacity)
      : lane_(&lane), records_(records), capacity_(capacity), next_(lane.count) {}

  void append(mpss_record_kind kind, const RecordPlace& place, std::int32_t stream,
              std::uint64_t value) {
    if (next_ >= capacity_) {
      ++lane_->dropped;
      return;
    }
    mpss_trace_record& record = records_[next_];
    record.ticks = record_ticks();
    record.iteration = place.iteration;
    record.operation = place.operation;
    record.kind = static_cast<std::uint8_t>(kind);
    record.code = place.code;
    record.stream = stream;
    record.section = static_cast<std::uint32_t>(place.section);
    record.value = value;
    note_record(*lane_, record);
    __atomic_store_n(&lane_->count, ++next_, __ATOMIC_RELEASE);
  }

  /// Touches the pages that `records` more records will lie on, so that the run takes no page
  /// faults for them. Bounded: what lies far ahead is left alone.
  void prepare(std::uint64_t records);

 private:
  mpss_trace_lane* lane_ = nullptr;
  mpss_trace_record* records_ = nullptr;
  std::uint64_t capacity_ = 0;
  std::uint64_t next_ = 0;
};

}  // namespace mpsstress::program

#endif
