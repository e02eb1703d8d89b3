// What can go wrong: a fault of the framework, an error of the SUT and what a SUT cannot do at all
// are different types, so that none is ever reported as another one.
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

/// The SUT cannot be made: a fault of the framework's, unless it is known that another one can.
class SutNotMade : public FrameworkError {
 public:
  using FrameworkError::FrameworkError;
};

/// The SUT raised an error: a finding, or what the scenario expected.
class SutError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The SUT cannot do that at all, by name: nothing can be said about the run. No finding.
class Unsupported : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace mpsstress::program

#endif
