// A child of a process that ends.
#pragma once

namespace mpsstress::selftest {

// 0 if a child that asks to end with its parent does so where that has ended before, and where it
// ends later; and if one whose parent lives goes on.
int end_orphans();

}  // namespace mpsstress::selftest
