// The summary: start skew from the records, and its JSON.
#include "program/trace/summary.hpp"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <vector>

#include "operations/counts.hpp"

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

// The table has each field; the first one is the struct's size.
static_assert(sizeof(mpss_statistics) ==
              (std::size(operations::kCounts) + 1) * sizeof(std::int64_t));

Json counts_of(const mpss_statistics& counts) {
  Json json = Json::object();
  for (const operations::CountRow& row : operations::kCounts) json[row.name] = counts.*row.field;
  return json;
}

/// The trace keeps little room for a summary: the first ones, and of their texts the beginnings.
constexpr std::size_t kMostObjections = 20;
constexpr std::size_t kMostText = 400;

Json first_of(const Plan& plan, const std::vector<Objection>& objections) {
  Json json = Json::array();
  for (std::size_t i = 0; i < std::min(objections.size(), kMostObjections); ++i) {
    Objection objection = objections[i];
    objection.text.resize(std::min(objection.text.size(), kMostText));
    json.push_back(Json::parse(to_json(plan, objection)));
  }
  return json;
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

std::string to_json(const Plan& plan, const Summary& summary) {
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
       {{"compared", summary.bitwise.compared}, {"different", summary.bitwise.different}}},
      {"objections", first_of(plan, summary.objections)}};
  return json.dump();
}

}  // namespace mpsstress::program
