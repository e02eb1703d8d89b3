// Named semaphores. A schedule begins with none, whatever the machine has, and they end with it:
// they live in the program's static storage.
#include <fcntl.h>
#include <semaphore.h>

#include <cerrno>
#include <cstdarg>
#include <cstring>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/instrumentation/kept_state.hpp"
#include "runtime/pthread_calls/modelled.hpp"
#include "runtime/world/call_site.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<sem_t*(const char*, int, mode_t, unsigned)> real_open("sem_open");
RealCall<decltype(sem_close)> real_close("sem_close");
RealCall<decltype(sem_unlink)> real_unlink("sem_unlink");

constexpr unsigned kSemaphores = 64;
constexpr std::size_t kName = 64;

struct Named {
  sem_t semaphore;
  char name[kName];  // empty: nobody can open it (any more)
  bool made;
};
Named table[kSemaphores];

Named* find(const char* name) {
  for (Named& one : table) {
    if (one.made && std::strcmp(one.name, name) == 0) return &one;
  }
  return nullptr;
}

Named* make(const char* name, unsigned value) {
  for (Named& one : table) {
    if (one.made) continue;
    save_static_storage(&one, sizeof one);
    one.made = true;
    std::strcpy(one.name, name);
    sem_init(&one.semaphore, 0, value);
    return &one;
  }
  return nullptr;
}

sem_t* fail(int error) {
  errno = error;
  return SEM_FAILED;
}

sem_t* open(const char* name, int flags, unsigned value) {
  if (name[0] == '\0' || std::strlen(name) >= kName) return fail(ENAMETOOLONG);
  Named* const known = find(name);
  if (known == nullptr && (flags & O_CREAT) == 0) return fail(ENOENT);
  if (known != nullptr && (flags & O_EXCL) != 0) return fail(EEXIST);
  Named* const one = known != nullptr ? known : make(name, value);
  return one == nullptr ? fail(ENFILE) : &one->semaphore;
}

}  // namespace
}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" {

sem_t* sem_open(const char* name, int flags, ...) {
  mode_t mode = 0;
  unsigned value = 0;
  if ((flags & O_CREAT) != 0) {
    va_list arguments;
    va_start(arguments, flags);
    mode = va_arg(arguments, mode_t);
    value = va_arg(arguments, unsigned);
    va_end(arguments);
  }
  if (!inside_controlled) return real_open(name, flags, mode, value);
  come_to_shared_state(table[0].made, MPSSTRESS_CALL_SITE());
  RuntimeScope runtime;
  return open(name, flags, value);
}

int sem_close(sem_t* semaphore) { return inside_controlled ? 0 : real_close(semaphore); }

int sem_unlink(const char* name) {
  if (!inside_controlled) return real_unlink(name);
  come_to_shared_state(table[0].made, MPSSTRESS_CALL_SITE());
  RuntimeScope runtime;
  Named* const one = find(name);
  if (one == nullptr) {
    errno = ENOENT;
    return -1;
  }
  save_static_storage(one->name, 1);
  one->name[0] = '\0';
  return 0;
}

}  // extern "C"
MPSSTRESS_WEAK_END
