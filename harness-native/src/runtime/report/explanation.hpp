// Which steps one has to see to understand a finding: those that it names and what orders them, of
// an error or a value where it came from, and of a simple schedule, at each preemption, what the
// thread had just done and did next, with what others did in between that it conflicts with.
#pragma once

#include <vector>

#include "runtime/report/interleaving.hpp"

namespace mpsstress::runtime {

struct Explained {
  std::size_t most = 0;     // so many steps at most: what comes first above is kept first
  bool is_simple = false;   // no choice can be left out: each preemption is there for a reason
  std::uint64_t begin = 0;  // of what the finding says is wrong, in the log; 0: it does not say
  std::uint64_t end = ~std::uint64_t{0};
  FiberIndex thread = kNoFiber;  // whose that is
};

// steps: in their order; those that a reader may be shown. The answer is in their order, too.
std::vector<const InterleavingStep*> explaining(const std::vector<const InterleavingStep*>& steps,
                                                const Finding& finding, const Explained& how);

}  // namespace mpsstress::runtime
