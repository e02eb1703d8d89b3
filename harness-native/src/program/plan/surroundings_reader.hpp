// What a plan says of the device's faults, of the environment and of its end.
#ifndef MPSSTRESS_PROGRAM_PLAN_SURROUNDINGS_READER_HPP
#define MPSSTRESS_PROGRAM_PLAN_SURROUNDINGS_READER_HPP

#include "program/plan/json_value.hpp"
#include "program/plan/plan.hpp"

namespace mpsstress::program {

/// Reads the members `faults`, `environment` and `ending` of the plan's root.
void read_surroundings(const JsonValue& root, Plan& plan);

}  // namespace mpsstress::program

#endif
