// Whether the locks that a strand held at any of its clocks are told from its history.
#pragma once

namespace mpsstress::selftest {

int judge_locks_held();

}  // namespace mpsstress::selftest
