// What a schedule that came to its end has left of objects with counts.
#pragma once

namespace mpsstress::runtime {

// Before static storage gets its old contents back.
void judge_left_objects();

}  // namespace mpsstress::runtime
