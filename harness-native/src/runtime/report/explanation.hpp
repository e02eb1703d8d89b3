// Which steps of a simple schedule one has to see to understand its finding: those that the finding
// names, and at each preemption what the thread had just done and did next, with what others did in
// between that it conflicts with.
#pragma once

#include <vector>

#include "runtime/report/interleaving.hpp"

namespace mpsstress::runtime {

// steps: in their order; those that a reader may be shown. The answer is in their order, too, and
// has none after the finding.
std::vector<const InterleavingStep*> explaining(const std::vector<const InterleavingStep*>& steps,
                                                const Finding& finding);

}  // namespace mpsstress::runtime
