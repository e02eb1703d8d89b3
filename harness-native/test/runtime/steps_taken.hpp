// What takes a step and what does not.
#pragma once

namespace mpsstress::selftest {

int judge_steps_taken();

}  // namespace mpsstress::selftest
