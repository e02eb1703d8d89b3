// What can go wrong: a fault of the framework and an error of the SUT are different types, so that
// neither is ever reported as the other.
#ifndef MPSSTRESS_PROGRAM_HOST_ERRORS_HPP
#define MPSSTRESS_PROGRAM_HOST_ERRORS_HPP

#include <stdexcept>
#include <string>

namespace mpsstress::program {

/// The framework itself failed (exit code 5): a bad plan, no room, a broken interface.
class FrameworkError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The SUT raised an error: a finding, or what the scenario expected.
class SutError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace mpsstress::program

#endif
