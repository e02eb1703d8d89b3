// How much memory a plan may need, by arithmetic: before anything is allocated for it.
#ifndef MPSSTRESS_PROGRAM_PLAN_PLAN_SIZE_HPP
#define MPSSTRESS_PROGRAM_PLAN_PLAN_SIZE_HPP

#include "program/plan/json_value.hpp"
#include "program/plan/plan.hpp"

namespace mpsstress::program {

/// Elements of tensors that the plan's threads may hold at the same time: in every register the
/// largest that is written to it, in channels as many as are sent. What comes out of a channel is
/// taken for the largest of all.
double elements_held(const Plan& plan);

/// Refuses a plan that holds too much, or has too many registers over all threads.
void check_size(const JsonValue& root, const Plan& plan);

}  // namespace mpsstress::program

#endif
