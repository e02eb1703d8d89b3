// What a finding may depend on: rules of what is simulated that were guessed, where the schedule
// came to them.
#pragma once

#include <string>

namespace mpsstress::runtime {

// A line for each, to be added to a message; empty where there is none.
std::string lines_about_guesses();
// A schedule begins.
void forget_guesses();

}  // namespace mpsstress::runtime
