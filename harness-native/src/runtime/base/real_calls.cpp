// The functions that the runtime defines in place of the C library's, as the C library has them.
#include "runtime/base/real_calls.hpp"

#include <dlfcn.h>

#include "runtime/base/framework_error.hpp"

namespace mpsstress::runtime {
namespace {

// Not strncmp: that has to be found first, too.
[[maybe_unused]] bool is_of_condition(const char* name) {
  for (const char* expected = "pthread_cond_"; *expected != '\0'; ++expected, ++name) {
    if (*name != *expected) return false;
  }
  return true;
}

}  // namespace

void* find_real_call(const char* name) {
  void* function = nullptr;
#ifdef __x86_64__
  // The C library keeps a condition variable of another layout under the older version.
  if (is_of_condition(name)) {
    function = dlvsym(RTLD_NEXT, name, "GLIBC_2.3.2");
  }
#endif
  if (function == nullptr) function = dlsym(RTLD_NEXT, name);
  if (function == nullptr) die(name);
  return function;
}

}  // namespace mpsstress::runtime
