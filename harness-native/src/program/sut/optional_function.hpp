// Functions that a SUT need not have.
#ifndef MPSSTRESS_PROGRAM_SUT_OPTIONAL_FUNCTION_HPP
#define MPSSTRESS_PROGRAM_SUT_OPTIONAL_FUNCTION_HPP

#include "program/host/errors.hpp"
#include "program/plan/plan.hpp"

namespace mpsstress::program {

/// The function. Throws Unsupported where a SUT has none.
template <typename Function>
Function present(Function function, const Operation& operation) {
  if (function == nullptr) throw Unsupported(operation.name + " by this SUT");
  return function;
}

}  // namespace mpsstress::program

#endif
