// The trace of a run: a file mapped shared, so that it survives the death of the process that
// writes it (layout: mpsstress/trace.h).
#ifndef MPSSTRESS_PROGRAM_TRACE_TRACE_FILE_HPP
#define MPSSTRESS_PROGRAM_TRACE_TRACE_FILE_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "mpsstress/trace.h"
#include "program/host/sha256.hpp"
#include "program/trace/lane_writer.hpp"

namespace mpsstress::program {

struct TraceSettings {
  std::uint32_t lanes = 1;
  std::uint64_t lane_capacity = 0;                       // records
  std::uint64_t text_capacity = std::uint64_t{8} << 20;  // besides the summary
  std::uint64_t seed = 0;
  Sha256Digest plan_digest{};
};

/// Where a trace goes. Who makes traces by the thousand lends the memory: nothing of it has to be
/// mapped for each, nor given back by those that never come to their end.
struct TracePlace {
  TracePlace(std::string file) : path(std::move(file)) {}  // NOLINT: a path is a place
  TracePlace(const char* file) : path(file) {}             // NOLINT: a path is a place
  TracePlace(void* lent, std::size_t lent_bytes) : memory(lent), bytes(lent_bytes) {}

  std::string path;  // empty without one
  void* memory = nullptr;
  std::size_t bytes = 0;
};

class TraceFile {
 public:
  /// Makes the file anew, sparse, and maps it; without a path, in memory: what is lent, or its own.
  TraceFile(const TracePlace& place, const TraceSettings& settings);
  TraceFile(const TraceFile&) = delete;
  TraceFile& operator=(const TraceFile&) = delete;
  ~TraceFile();

  mpss_trace_header& header() { return *header_; }
  mpss_trace_lane& lane(std::uint32_t index) { return lanes_[index]; }
  const mpss_trace_record* records(std::uint32_t lane) const;

  /// The writer of a lane; the lane has one at a time.
  LaneWriter writer(std::uint32_t lane);
  void set_state(mpss_run_state state);

  /// Puts a text into the text area; a reference (offset << 24 | length, the offset from the start
  /// of the area) to it, or to as much of it as there was room for. From any thread.
  std::uint64_t add_text(std::string_view text);
  /// What a broken rule of the device had to say; called in a process that is about to end.
  void report_violation(std::string_view text);
  void write_summary(std::string_view json);

  /// What a text reference stands for.
  std::string_view text(std::uint64_t reference) const;

 private:
  char* text_area() const { return reinterpret_cast<char*>(header_) + header_->text_offset; }

  bool lent_ = false;
  mpss_trace_header* header_ = nullptr;
  mpss_trace_lane* lanes_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace mpsstress::program

#endif
