// The variables of a plan, for a SUT that reads them where it likes.
#pragma once

#include "program/plan/plan.hpp"

namespace mpsstress::explore {

/** Sets them in this process, which explores that plan alone; before any schedule, for within one
 *  nothing of the environment is undone. The simulated SUT is told when it is made. */
void set_variables(const program::Plan& plan);

}  // namespace mpsstress::explore
