// Which pairs of accesses look like a forgotten lock.
#pragma once

namespace mpsstress::selftest {

// 0 if pairs are ordered by suspicion, looked at often enough and not more often, and those that
// threads or locks keep apart are not among a program's.
int judge_suspects();

}  // namespace mpsstress::selftest
