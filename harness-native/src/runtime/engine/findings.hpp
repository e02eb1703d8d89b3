// Reporting what is wrong with the schedule at hand. A finding is kept once for each pair of
// places; the schedule goes on unless it cannot.
#pragma once

#include <string>
#include <vector>

#include "runtime/world/finding.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

// The call stack: the place itself, then the calls that led to its function.
std::vector<Address> stack_of(ContextId context, Address code);
inline Address code_of(std::uint32_t offset) {
  return offset == 0 ? 0 : world.executable.begin + offset;
}

std::string name_of(const Fiber& fiber);
std::string name_of(const Strand& strand);
std::string name_of(const SyncObject& object);
// "heap block #3 (24 bytes, allocated by main) + 8", "static storage", "the stack of T1".
std::string describe(Address address);
// The locks that a strand held at a clock.
std::vector<std::string> names_of_locks(const Strand& strand, Clock clock);

// The side of a finding that is what the current fiber does at `code`.
Side current_side(const std::string& title, Address code);

// Whether an equal one is kept already: kind and sides tell, so that nobody needs to compose a
// message for the thousandth byte of a race.
bool is_known(const Finding& finding);
// Keeps the finding unless an equal one is kept already.
void keep(Finding&& finding);
// The same; ends the schedule if it is to stop at the first.
void report(Finding&& finding);
// The same, and then the schedule is over.
[[noreturn]] void report_and_end(Finding&& finding);

}  // namespace mpsstress::runtime
