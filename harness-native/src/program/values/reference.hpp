// The right contents of a tensor, computed on the host from how it was made.
#ifndef MPSSTRESS_PROGRAM_VALUES_REFERENCE_HPP
#define MPSSTRESS_PROGRAM_VALUES_REFERENCE_HPP

#include <cstddef>
#include <memory>
#include <unordered_map>
#include <vector>

#include "program/values/expression.hpp"
#include "program/values/rounded.hpp"

namespace mpsstress::program {

/// Evaluates expressions, remembering what it has evaluated. Element is float for exact ones
/// (where it is exact, and fast), double for the others, Rounded for how far floats may be off.
/// Not for several threads at a time.
template <typename Element>
class Evaluator {
 public:
  using Values = std::vector<Element>;

  /// Results that are known already (of long-lived tensors), or null.
  explicit Evaluator(const Evaluator* known = nullptr) : known_(known) {}

  /// Valid until `forget`. The contents of an unspecified expression are 0.
  const Values& evaluate(const Expression& root);
  /// What was evaluated here before, or null. Does not change the evaluator.
  const Values* find(const Expression& expression) const;
  /// Forgets all but long-lived expressions.
  void forget() { results_.clear(); }

 private:
  using Results = std::unordered_map<const Expression*, Values>;

  Values compute(const Expression& expression) const;

  Results results_;
  Results kept_;  // of long-lived expressions
  const Evaluator* known_;
};

extern template class Evaluator<float>;
extern template class Evaluator<double>;
extern template class Evaluator<Rounded>;

}  // namespace mpsstress::program

#endif
