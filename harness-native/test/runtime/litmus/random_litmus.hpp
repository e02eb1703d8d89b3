// Litmus tests that nobody wrote.
#pragma once

#include <cstdint>

#include "litmus.hpp"

namespace mpsstress::litmus {

/** Two or three threads with at most seven operations on two places; the same for the same seed. */
Litmus random_litmus(std::uint64_t seed);

}  // namespace mpsstress::litmus
