// What controlled code may call: to say what it saw, and to object to it.
#pragma once

#include <cstdint>
#include <string>

#include "runtime/judges/finding.hpp"

namespace mpsstress::runtime {

// True while called from controlled code.
bool controlled();

// A word of the schedule's outcome; schedules with equal words have equal outcomes.
void observe(std::uint64_t word);

// Something is wrong; the schedule goes on. The stack is the caller's.
void object_to(FindingKind kind, const std::string& message);

// The same, and the schedule ends here.
[[noreturn]] void give_up(FindingKind kind, const std::string& message);

// A number below `bound`, chosen with the schedule and replayed with it.
std::uint32_t choose_number(std::uint32_t bound);

// A scheduling point with nothing else to it.
void pass();

}  // namespace mpsstress::runtime
