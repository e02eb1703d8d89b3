// What a schedule that came to its end has left of objects with counts.
#pragma once

#include <vector>

#include "runtime/world/finding.hpp"

namespace mpsstress::runtime {

// The changes of the count of the object that was in the block of memory at that address; none
// where none was.
std::vector<Side> history_of_freed_object(Address address);

// Before static storage gets its old contents back.
void judge_left_objects();

}  // namespace mpsstress::runtime
