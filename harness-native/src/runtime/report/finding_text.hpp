// A finding as text: the message, then each side with its stack and the locks it held.
#pragma once

#include <string>

#include "runtime/report/symboliser.hpp"
#include "runtime/world/finding.hpp"

namespace mpsstress::runtime {

std::string to_text(const Finding& finding, Symboliser& symboliser);

// Its sides, how memory and locks came to be as they are, and of a race the lock that would order
// it: what is told of it, in that order.
std::vector<Side> told_sides(const Finding& finding, Symboliser& symboliser);

// Asks for all of their stacks at once, and for the static variables that they are about: each
// question starts a process that reads the executable's debugging information anew.
void resolve_stacks(const std::vector<Finding>& findings, Symboliser& symboliser);

// "function file:line", innermost first; frames of the C++ library are left out where the program's
// own remain.
std::vector<std::string> stack_lines(const std::vector<Address>& stack, Symboliser& symboliser);

}  // namespace mpsstress::runtime
