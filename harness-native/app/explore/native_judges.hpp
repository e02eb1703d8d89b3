// What a schedule is judged by beside the runtime's own judges: the rules of the device, and at the
// end the oracles `errors`, `values` and `leaks`, in their words, without a trace having to leave
// the process.
#pragma once

#include "program/interpreter/session.hpp"
#include "program/trace/summary.hpp"

namespace mpsstress::explore {

/** From now on a broken rule of the simulated device is a finding that ends the schedule. */
void object_to_broken_rules();

/** Objects to errors that were raised and must not have been, to those that were not raised and
 *  must have been, and to wrong values. */
void object_to_records(program::Session& session);

/** Objects to whatever is alive at quiescence and was not before the run. */
void object_to_leaks(const program::Plan& plan, const program::Summary& summary);

}  // namespace mpsstress::explore
