// Where a schedule ends that goes round in damaged memory.
#pragma once

namespace mpsstress::selftest {

// 0 if it has hardly more accesses than a schedule may have steps, and not as many as one may have
// that are right.
int count_wrong_accesses();

}  // namespace mpsstress::selftest
