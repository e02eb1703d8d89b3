// What this face of Metal does not have: the process ends with its name, or the schedule does. It
// is neither a finding nor a fault: nothing is known about the program then.
#include <unistd.h>
#include <cstdio>
#include <string>

#include "objc/runtime/abi.h"

namespace mpsstress::runtime {
[[noreturn]] __attribute__((weak)) void end_as_unsupported(const std::string& what);
bool controlled() __attribute__((weak));
}  // namespace mpsstress::runtime

namespace {
constexpr int kUnsupported = 6;  // the exit code
}

extern "C" void mpss_face_unsupported(const char* text) {
  if (mpsstress::runtime::controlled != nullptr && mpsstress::runtime::controlled()) {
    mpsstress::runtime::end_as_unsupported(text);
  }
  std::fprintf(stderr, "mpsstress-unsupported: %s\n", text);
  std::fflush(stderr);
  _exit(kUnsupported);
}

// The class of the receiver of a message: read as the program reads, since the object may be gone.
extern "C" mpss_class_t mpss_objc_class_of(const void* object);
extern "C" mpss_class_t mpss_objc_class_of(const void* object) {
  return *static_cast<const mpss_class_t*>(object);
}
