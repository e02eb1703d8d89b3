// The last resort: a message on standard error, then the end of the process.
#include "runtime/base/framework_error.hpp"

#include <sys/syscall.h>
#include <unistd.h>

#include <cstring>

namespace mpsstress::runtime {

__attribute__((weak)) void (*last_resort)(const char* message) = nullptr;

void die(const char* message) {
  static const char prefix[] = "mps-stress: controlled runtime: ";
  (void)!::write(STDERR_FILENO, prefix, sizeof prefix - 1);
  (void)!::write(STDERR_FILENO, message, std::strlen(message));
  (void)!::write(STDERR_FILENO, "\n", 1);
  if (last_resort != nullptr) last_resort(message);
  __builtin_trap();
}

}  // namespace mpsstress::runtime
