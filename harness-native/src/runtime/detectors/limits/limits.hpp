// The ends that a schedule is brought to when the program does not come to one.
#pragma once

#include <cstdint>

#include "runtime/base/types.hpp"

namespace mpsstress::runtime {

// More scheduling points, or more accesses, than a schedule may have.
[[noreturn]] void step_limit_reached();
// More function calls than a schedule may have: a computation that touches no memory of concern.
[[noreturn]] void entry_limit_reached();

// A place at which a limit ended a schedule: a position, or with this bit a number of calls.
constexpr std::uint64_t kCutAtEntry = std::uint64_t{1} << 63;

}  // namespace mpsstress::runtime
