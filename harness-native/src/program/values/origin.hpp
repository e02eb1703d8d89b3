// Whose value is it? A wrong value is looked up among what the run's other writers made.
#ifndef MPSSTRESS_PROGRAM_VALUES_ORIGIN_HPP
#define MPSSTRESS_PROGRAM_VALUES_ORIGIN_HPP

#include <optional>
#include <vector>

#include "program/values/comparison.hpp"
#include "program/values/expression.hpp"
#include "program/values/expression_arena.hpp"

namespace mpsstress::program {

struct Origin {
  const Expression* expression = nullptr;
  std::size_t alike = 0;  // how many other writers' values fit as well
};

/// The expression of the checked one's shape whose values stand where the check found wrong ones;
/// of several the nearest in iterations. Looks at a bounded number of candidates.
std::optional<Origin> find_origin(const Expression& checked, const Difference& difference,
                                  const float* got, std::vector<const Expression*> candidates);

/// Among all that the writers of a run have made.
std::optional<Origin> find_origin(const Expression& checked, const Difference& difference,
                                  const float* got,
                                  const std::vector<const ExpressionArena*>& writers);

}  // namespace mpsstress::program

#endif
