// The functions that the runtime defines in place of the C library's, as the C library has them.
#include "runtime/pthread_calls/real_calls.hpp"

#include <dlfcn.h>

#include <cstring>

#include "runtime/base/framework_error.hpp"

namespace mpsstress::runtime {

void* find_real_call(const char* name) {
  void* function = nullptr;
#ifdef __x86_64__
  // The C library keeps a condition variable of another layout under the older version.
  if (std::strncmp(name, "pthread_cond_", 13) == 0) {
    function = dlvsym(RTLD_NEXT, name, "GLIBC_2.3.2");
  }
#endif
  if (function == nullptr) function = dlsym(RTLD_NEXT, name);
  if (function == nullptr) die(name);
  return function;
}

}  // namespace mpsstress::runtime
