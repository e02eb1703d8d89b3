// Whether what the runtime notes of memory counts as the program's.
#pragma once

namespace mpsstress::selftest {

// 0 if a program is quiet of which more is noted than a program may hold.
int judge_noted_memory();

}  // namespace mpsstress::selftest
