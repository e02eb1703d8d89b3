// The summary: start skew from the records, and its JSON.
#include "program/trace/summary.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

namespace mpsstress::program {
namespace {

using Json = nlohmann::ordered_json;

struct FirstOperation {
  std::uint64_t begin = 0;
  std::uint64_t end = UINT64_MAX;  // never, if it never ended
};

std::optional<std::uint64_t> start_of(const mpss_trace_record* records, std::uint64_t count) {
  const auto* found = std::find_if(records, records + count, [](const mpss_trace_record& record) {
    return record.kind == MPSS_RECORD_THREAD_START;
  });
  return found == records + count ? std::nullopt : std::optional(found->ticks);
}

std::optional<FirstOperation> first_operation(const mpss_trace_record* records,
                                              std::uint64_t count) {
  const mpss_trace_record* last = records + count;
  const auto in_program = [](const mpss_trace_record& record) {
    return record.section == static_cast<std::uint32_t>(Section::kProgram);
  };
  const auto* begin = std::find_if(records, last, [&](const mpss_trace_record& record) {
    return in_program(record) && record.kind == MPSS_RECORD_BEGIN;
  });
  if (begin == last) return std::nullopt;
  const auto* end = std::find_if(begin, last, [&](const mpss_trace_record& record) {
    return in_program(record) &&
           (record.kind == MPSS_RECORD_END || record.kind == MPSS_RECORD_ERROR);
  });
  return FirstOperation{begin->ticks, end == last ? UINT64_MAX : end->ticks};
}

bool any_overlap(std::vector<FirstOperation> operations) {
  std::sort(operations.begin(), operations.end(),
            [](const auto& a, const auto& b) { return a.begin < b.begin; });
  std::uint64_t latest_end = 0;
  for (const FirstOperation& operation : operations) {
    if (operation.begin < latest_end) return true;
    latest_end = std::max(latest_end, operation.end);
  }
  return false;
}

Json counts_of(const mpss_statistics& counts) {
  return {{"liveTensors", counts.live_tensors},
          {"liveBytes", counts.live_bytes},
          {"liveBuffers", counts.live_buffers},
          {"pendingFree", counts.pending_free},
          {"liveCommandBuffers", counts.live_command_buffers},
          {"liveEncoders", counts.live_encoders},
          {"liveEvents", counts.live_events},
          {"streamsCreated", counts.streams_created},
          {"threadBindings", counts.thread_bindings},
          {"cachedGraphs", counts.cached_graphs},
          {"submissions", counts.submissions},
          {"liveHeaps", counts.live_heaps},
          {"liveSharedEvents", counts.live_shared_events},
          {"liveGraphs", counts.live_graphs},
          {"liveLibraries", counts.live_libraries},
          {"livePipelines", counts.live_pipelines},
          {"continued", counts.continued},
          {"activeStreams", counts.active_streams},
          {"profiled", counts.profiled},
          {"profiledCompleted", counts.profiled_completed},
          {"liveHandlers", counts.live_handlers}};
}

}  // namespace

std::optional<StartSummary> measure_start(const Plan& plan, TraceFile& trace) {
  std::vector<std::uint64_t> starts;
  std::vector<FirstOperation> operations;
  for (std::uint32_t lane = 1; lane < plan.lanes.size(); ++lane) {
    if (plan.lanes[lane].start != 0) continue;
    const mpss_trace_record* records = trace.records(lane);
    const std::uint64_t count = __atomic_load_n(&trace.lane(lane).count, __ATOMIC_ACQUIRE);
    if (const auto start = start_of(records, count)) starts.push_back(*start);
    if (const auto first = first_operation(records, count)) operations.push_back(*first);
  }
  if (starts.size() < 2) return std::nullopt;
  std::sort(starts.begin(), starts.end());
  const auto nanos = [](std::uint64_t ticks) {
    return static_cast<std::uint64_t>(static_cast<double>(ticks) / ticks_per_nano());
  };
  return StartSummary{nanos(starts[1] - starts[0]), nanos(starts.back() - starts[0]),
                      any_overlap(std::move(operations))};
}

std::string to_json(const Summary& summary) {
  Json start = nullptr;
  if (summary.start) {
    start = {{"firstToSecondNanos", summary.start->first_to_second_nanos},
             {"firstToLastNanos", summary.start->first_to_last_nanos},
             {"overlapped", summary.start->overlapped}};
  }
  const Json json = {
      {"statistics", {{"before", counts_of(summary.before)}, {"after", counts_of(summary.after)}}},
      {"bindings",
       {{"waitedMillis", summary.bindings.waited_millis}, {"left", summary.bindings.left}}},
      {"start", start},
      {"bitwise",
       {{"compared", summary.bitwise.compared}, {"different", summary.bitwise.different}}}};
  return json.dump();
}

}  // namespace mpsstress::program
