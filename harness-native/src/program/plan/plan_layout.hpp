// What follows from a plan's groups: where each lane stands, who shares a start barrier, and how
// many records a lane can write.
#ifndef MPSSTRESS_PROGRAM_PLAN_PLAN_LAYOUT_HPP
#define MPSSTRESS_PROGRAM_PLAN_PLAN_LAYOUT_HPP

#include <cstddef>
#include <cstdint>

#include "program/plan/json_value.hpp"
#include "program/plan/plan.hpp"

namespace mpsstress::program {

std::size_t group_lanes(const Group& group);

/// Adds the next lane; lanes are numbered from 1 through the groups in order.
void add_lane(Plan& plan, const Group& group, const JsonValue& at, std::uint32_t number);

/// The first phases of all `barrier` groups share start barrier 0; any other phase has its own.
void lay_out_starts(Plan& plan);

/// Refuses a plan that executes too much; sets the number of records of the longest lane.
void count_records(const JsonValue& root, Plan& plan);

}  // namespace mpsstress::program

#endif
