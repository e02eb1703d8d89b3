// What C++ allows, by its axioms: the naive counterpart of the runtime's weak memory. It builds
// every candidate execution of a litmus test (each read from each write, each modification order)
// and keeps those in which no axiom is violated.
#pragma once

#include <set>

#include "litmus.hpp"

namespace mpsstress::litmus {

std::set<Outcome> allowed_outcomes(const Litmus& litmus);

}  // namespace mpsstress::litmus
