// The same operations run by one thread on a fresh SUT: what inexact results are compared with bit
// by bit, since no reference of the host's rounds as the device does.
#ifndef MPSSTRESS_PROGRAM_INTERPRETER_SINGLE_THREADED_REFERENCE_HPP
#define MPSSTRESS_PROGRAM_INTERPRETER_SINGLE_THREADED_REFERENCE_HPP

#include <unordered_map>
#include <vector>

#include "program/sut/sut_instance.hpp"
#include "program/values/expression.hpp"

namespace mpsstress::program {

class SingleThreadedReference {
 public:
  explicit SingleThreadedReference(SutInstance& sut) : sut_(sut) {}
  SingleThreadedReference(const SingleThreadedReference&) = delete;
  SingleThreadedReference& operator=(const SingleThreadedReference&) = delete;
  ~SingleThreadedReference();

  /// Makes the tensor as it was made, reads it. Throws what the SUT raises.
  std::vector<float> evaluate(const Expression& root);
  /// Gives back all tensors but those of long-lived expressions.
  void forget();

 private:
  mpss_tensor make(const Expression& expression);

  SutInstance& sut_;
  std::unordered_map<const Expression*, mpss_tensor> made_;
};

}  // namespace mpsstress::program

#endif
