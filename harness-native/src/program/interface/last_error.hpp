// The calling thread's last failure, as the C interface tells it; and the border that no exception
// crosses.
#ifndef MPSSTRESS_PROGRAM_INTERFACE_LAST_ERROR_HPP
#define MPSSTRESS_PROGRAM_INTERFACE_LAST_ERROR_HPP

#include <exception>
#include <string>

#include "program/host/errors.hpp"

namespace mpsstress::program {

void set_last_error(const char* message, bool unsupported = false);
const char* last_error();
/// Whether it is no error: the SUT cannot do that at all.
bool last_error_is_unsupported();

/// Calls the body; on an exception keeps its message and answers `failure`.
template <typename Result, typename Body>
Result guarded(Result failure, const Body& body) noexcept {
  try {
    return body();
  } catch (const Unsupported& missing) {
    set_last_error(missing.what(), true);
  } catch (const std::exception& error) {
    set_last_error(error.what());
  } catch (...) {
    set_last_error("unknown exception");
  }
  return failure;
}

}  // namespace mpsstress::program

#endif
