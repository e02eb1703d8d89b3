// Reporting what is wrong with the schedule at hand. A finding is kept once for each pair of
// places; the schedule goes on unless it cannot.
#pragma once

#include <string>

#include "runtime/world/description.hpp"
#include "runtime/world/finding.hpp"

namespace mpsstress::runtime {

// The side of a finding that is what the current fiber does at `code`.
Side current_side(const std::string& title, Address code);

// Whether an equal one is kept already: kind and sides tell, so that nobody needs to compose a
// message for the thousandth byte of a race.
bool is_known(const Finding& finding);
// Whether no other of that kind is kept in this schedule: a loop over damaged memory comes upon a
// race in each of millions of accesses, and none of these needs to be described.
bool has_enough_of(FindingKind kind);
// Keeps the finding unless an equal one is kept already.
void keep(Finding&& finding);
// The same; ends the schedule if it is to stop at the first.
void report(Finding&& finding);
// The same, and then the schedule is over.
[[noreturn]] void report_and_end(Finding&& finding);

}  // namespace mpsstress::runtime
