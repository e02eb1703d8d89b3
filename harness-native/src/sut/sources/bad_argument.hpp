// The caller broke the interface: a fault of the framework, not an error of the sources.
#ifndef MPSSTRESS_SUT_SOURCES_BAD_ARGUMENT_HPP
#define MPSSTRESS_SUT_SOURCES_BAD_ARGUMENT_HPP

#include <stdexcept>

namespace mpsstress::sut::sources {

class BadArgument : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

inline void require(bool condition, const char* message) {
  if (!condition) throw BadArgument(message);
}

}  // namespace mpsstress::sut::sources

#endif  // MPSSTRESS_SUT_SOURCES_BAD_ARGUMENT_HPP
