// Quiet steps that the engine lets go along without asking the strategy.
#pragma once

namespace mpsstress::selftest {

// Whether each strategy, asked about no quiet step that it lets go along, says the same as one that
// is asked about each. 0 if so.
int compare_quiet_steps();

}  // namespace mpsstress::selftest
