// What is no error of the library under test: a broken call, and what a library cannot do.
#ifndef MPSSTRESS_SUT_TORCH_REFUSALS_HPP
#define MPSSTRESS_SUT_TORCH_REFUSALS_HPP

#include <stdexcept>

namespace mpsstress::sut::torch {

// The caller broke the interface: a fault of the framework, not an error of the SUT.
class BadArgument : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

// The library has nothing of the kind.
class Unsupported : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace mpsstress::sut::torch

#endif  // MPSSTRESS_SUT_TORCH_REFUSALS_HPP
