// Where a wrong value came from: the last reading of it, who had written there, who did too late,
// and what those had read.
#pragma once

#include <vector>

#include "runtime/report/explanation.hpp"

namespace mpsstress::runtime {

// Indices of steps, the most telling first; none where nothing that several threads use was read.
std::vector<std::size_t> value_sources(const std::vector<const InterleavingStep*>& steps,
                                       const Explained& how);

}  // namespace mpsstress::runtime
