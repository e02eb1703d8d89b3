// How often pairs of a write and what reads from it have been seen, beside a map that counts them.
#pragma once

namespace mpsstress::selftest {

// 0 if both say the same.
int judge_seen_pairs();

}  // namespace mpsstress::selftest
