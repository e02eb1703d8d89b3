// Lanes, start barriers and the size of the trace.
#include "program/plan/plan_layout.hpp"

#include <algorithm>
#include <string>

#include "program/plan/plan_reader.hpp"

namespace mpsstress::program {
namespace {

/// BEGIN, END and perhaps a MISMATCH in between.
constexpr std::uint64_t kRecordsOfOperation = 3;
/// THREAD_BEGIN, THREAD_START, THREAD_END, an error while registers are cleared, and room for what
/// `finish` finds out about values.
constexpr std::uint64_t kRecordsOfThread = 16;

std::uint64_t executed_by_thread(const Group& group) {
  return group.thread_setup.size() + group.teardown.size() +
         std::uint64_t{group.iterations} * group.program.size();
}

}  // namespace

std::size_t group_lanes(const Group& group) {
  std::size_t lanes = 0;
  for (const auto& phase : group.phases) lanes += phase.size();
  return lanes;
}

void add_lane(Plan& plan, const Group& group, const JsonValue& at, std::uint32_t number) {
  if (number != plan.lanes.size()) {
    at.complain("lanes are numbered in order: expected " + std::to_string(plan.lanes.size()));
  }
  if (plan.lanes.size() >= PlanLimits::kLanes) at.complain("more than 4095 lanes");
  LanePlace place;
  place.group = static_cast<std::uint32_t>(&group - plan.groups.data());
  plan.lanes.push_back(place);
}

void lay_out_starts(Plan& plan) {
  plan.start_members.assign(1, 0);
  for (const Group& group : plan.groups) {
    std::uint32_t member = 0;
    for (const auto& phase : group.phases) {
      const bool common = &phase == &group.phases.front() && group.start == StartKind::kBarrier;
      if (!common) plan.start_members.push_back(0);
      const auto start = common ? 0 : static_cast<std::uint32_t>(plan.start_members.size() - 1);
      std::uint32_t rank = 0;
      for (const std::uint32_t lane : phase) {
        LanePlace& place = plan.lanes[lane];
        place.start = start;
        place.member = member++;
        place.rank = rank++;
        ++plan.start_members[start];
      }
    }
  }
}

void count_records(const JsonValue& root, Plan& plan) {
  std::uint64_t executed = plan.setup.size() + plan.teardown.size();
  std::uint64_t longest = executed;
  for (const Group& group : plan.groups) {
    const std::uint64_t of_thread = executed_by_thread(group);
    longest = std::max(longest, of_thread);
    executed += of_thread * group_lanes(group);
  }
  if (executed > PlanLimits::kExecuted) {
    root.complain("the plan executes " + std::to_string(executed) + " operations, more than " +
                  std::to_string(PlanLimits::kExecuted) + ": use more runs instead of longer ones");
  }
  plan.lane_records = longest * kRecordsOfOperation + kRecordsOfThread;
}

}  // namespace mpsstress::program
