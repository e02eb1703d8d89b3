// A litmus test as a program: threads that carry out its operations on atomics, once.
#pragma once

#include "litmus.hpp"

namespace mpsstress::litmus {

Outcome execute(const Litmus& litmus);

}  // namespace mpsstress::litmus
