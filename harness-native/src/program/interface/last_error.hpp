// The calling thread's last failure, as the C interface tells it; and the border that no exception
// crosses.
#ifndef MPSSTRESS_PROGRAM_INTERFACE_LAST_ERROR_HPP
#define MPSSTRESS_PROGRAM_INTERFACE_LAST_ERROR_HPP

#include <exception>
#include <string>

namespace mpsstress::program {

void set_last_error(const char* message);
const char* last_error();

/// Calls the body; on an exception keeps its message and answers `failure`.
template <typename Result, typename Body>
Result guarded(Result failure, const Body& body) noexcept {
  try {
    return body();
  } catch (const std::exception& error) {
    set_last_error(error.what());
  } catch (...) {
    set_last_error("unknown exception");
  }
  return failure;
}

}  // namespace mpsstress::program

#endif
