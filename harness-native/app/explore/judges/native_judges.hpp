// What a schedule is judged by beside the runtime's own judges: the rules of the device, and what
// is wrong with the session at its end, without a trace having to leave the process.
#pragma once

#include <vector>

#include "program/trace/summary.hpp"

namespace mpsstress::explore {

/** From now on a broken rule of the simulated device is a finding that ends the schedule. */
void object_to_broken_rules();

/** Each is a finding, with its facts; what is left alive is one only where `leaks` says so. */
void object_to(const program::Plan& plan, const std::vector<program::Objection>& objections,
               bool leaks);

}  // namespace mpsstress::explore
