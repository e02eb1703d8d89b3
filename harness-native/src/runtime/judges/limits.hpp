// The ends that a schedule is brought to when the program does not come to one.
#pragma once

#include "runtime/base/types.hpp"

namespace mpsstress::runtime {

// More scheduling points, or more accesses, than a schedule may have.
[[noreturn]] void step_limit_reached();

}  // namespace mpsstress::runtime
