// Only the places change: what refers to a text does so from the start of the text area.
#include "program/trace/compact_copy.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace mpsstress::program {
namespace {

const char* bytes_of(const mpss_trace_header& trace) {
  return reinterpret_cast<const char*>(&trace);
}

const mpss_trace_lane* lanes_of(const mpss_trace_header& trace) {
  return reinterpret_cast<const mpss_trace_lane*>(bytes_of(trace) + trace.lane_table_offset);
}

std::uint64_t longest_lane(const mpss_trace_header& trace) {
  const mpss_trace_lane* const lanes = lanes_of(trace);
  std::uint64_t longest = 0;
  for (std::uint32_t lane = 0; lane < trace.lane_count; ++lane) {
    longest = std::max(longest, lanes[lane].count);
  }
  return longest;
}

// Puts a text that has a place of its own behind all others.
void put_behind(std::vector<char>& copy, const mpss_trace_header& trace, std::uint64_t& offset,
                std::uint64_t bytes) {
  if (offset == 0) return;
  const char* const text = bytes_of(trace) + offset;
  offset = copy.size();
  copy.insert(copy.end(), text, text + bytes);
}

}  // namespace

bool copy_compactly(const mpss_trace_header& trace, std::vector<char>& copy) {
  const std::uint64_t capacity = longest_lane(trace);
  const std::uint64_t lane_bytes = capacity * MPSS_TRACE_RECORD_BYTES;
  const std::uint64_t records =
      trace.lane_table_offset + trace.lane_count * std::uint64_t{MPSS_TRACE_LANE_BYTES};
  const std::uint64_t texts = std::min(trace.text_used, trace.text_capacity);
  const std::uint64_t total =
      records + trace.lane_count * lane_bytes + texts + trace.violation_bytes + trace.summary_bytes;
  if (total > copy.capacity()) return false;
  const char* const from = bytes_of(trace);
  copy.assign(from, from + records);
  for (std::uint32_t lane = 0; lane < trace.lane_count; ++lane) {
    const char* const first =
        from + trace.records_offset + lane * trace.lane_capacity * MPSS_TRACE_RECORD_BYTES;
    copy.insert(copy.end(), first, first + lanes_of(trace)[lane].count * MPSS_TRACE_RECORD_BYTES);
    copy.resize(records + (lane + 1) * lane_bytes);
  }
  mpss_trace_header header = trace;
  header.lane_capacity = capacity;
  header.records_offset = records;
  header.text_offset = copy.size();
  const char* const text = from + trace.text_offset;
  copy.insert(copy.end(), text, text + texts);
  put_behind(copy, trace, header.violation_offset, trace.violation_bytes);
  put_behind(copy, trace, header.summary_offset, trace.summary_bytes);
  header.text_capacity = copy.size() - header.text_offset;
  std::memcpy(copy.data(), &header, sizeof header);
  return true;
}

}  // namespace mpsstress::program
