// pthread mutexes.
#include <pthread.h>

#include <cerrno>
#include <cstring>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/engine/findings.hpp"
#include "runtime/pthread_calls/modelled.hpp"
#include "runtime/pthread_calls/thread_calls.hpp"
#include "runtime/pthread_calls/virtual_time.hpp"
#include "runtime/sync/locks.hpp"
#include "runtime/sync/sync_table.hpp"
#include "runtime/world/call_site.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<decltype(pthread_mutex_init)> real_mutex_init("pthread_mutex_init");
RealCall<decltype(pthread_mutex_destroy)> real_mutex_destroy("pthread_mutex_destroy");
RealCall<decltype(pthread_mutex_lock)> real_mutex_lock("pthread_mutex_lock");
RealCall<decltype(pthread_mutex_trylock)> real_trylock("pthread_mutex_trylock");
RealCall<decltype(pthread_mutex_timedlock)> real_timedlock("pthread_mutex_timedlock");
RealCall<decltype(pthread_mutex_clocklock)> real_clocklock("pthread_mutex_clocklock");
RealCall<decltype(pthread_mutex_consistent)> real_consistent("pthread_mutex_consistent");
RealCall<decltype(pthread_mutex_unlock)> real_mutex_unlock("pthread_mutex_unlock");

// The kind that a static initialiser or pthread_mutex_init has left in the mutex itself.
int kind_in(const pthread_mutex_t* mutex) { return mutex->__data.__kind & 3; }

constexpr int kRobustBit = 16;

// As the C library does it, so that whoever builds another there undoes it, seen or not.
constexpr int kDestroyed = -1;

bool is_destroyed(const pthread_mutex_t* mutex) { return mutex->__data.__kind == kDestroyed; }

int misuse(const std::string& message, const char* title, Address code) {
  Finding finding;
  finding.kind = FindingKind::kMisuse;
  finding.message = message;
  finding.sides.push_back(current_side(title, code));
  report(std::move(finding));
  return EINVAL;
}

int destroy(pthread_mutex_t* mutex, Address code) {
  SyncObject& object = modelled_mutex(mutex);
  if (object.owner != kNoFiber) {
    misuse(name_of(object) + " is destroyed while " + name_of(world.fibers[object.owner]) +
               " holds it",
           "destruction", code);
  }
  forget_sync_object(object.address);
  save_static_storage(mutex, sizeof *mutex);
  mutex->__data.__kind = kDestroyed;
  return 0;
}

}  // namespace

int lock_mutex(pthread_mutex_t* mutex, const Patience& patience, Address code) {
  SyncObject& object = modelled_mutex(mutex);
  if (is_destroyed(mutex)) {
    return misuse(name_of(*world.current) + " locks a mutex that has been destroyed", "lock", code);
  }
  return lock_exclusive(object, patience, code);
}

SyncObject& modelled_mutex(pthread_mutex_t* mutex) {
  SyncObject& object = sync_object(reinterpret_cast<Address>(mutex), SyncKind::kMutex);
  object.recursive = kind_in(mutex) == PTHREAD_MUTEX_RECURSIVE;
  object.robust = (mutex->__data.__kind & kRobustBit) != 0;
  object.error_checking = kind_in(mutex) == PTHREAD_MUTEX_ERRORCHECK;
  return object;
}

}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" {

int pthread_mutex_init(pthread_mutex_t* mutex, const pthread_mutexattr_t* attributes) {
  if (modelled(mutex)) {
    RuntimeScope runtime;
    forget_sync_object(reinterpret_cast<Address>(mutex));
    save_static_storage(mutex, sizeof *mutex);
  }
  return real_mutex_init(mutex, attributes);
}

int pthread_mutex_destroy(pthread_mutex_t* mutex) {
  if (!modelled(mutex)) return real_mutex_destroy(mutex);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return destroy(mutex, code);
}

int pthread_mutex_lock(pthread_mutex_t* mutex) {
  if (!modelled(mutex)) return real_mutex_lock(mutex);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return lock_mutex(mutex, Patience{}, code);
}

int pthread_mutex_trylock(pthread_mutex_t* mutex) {
  if (!modelled(mutex)) return real_trylock(mutex);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return lock_mutex(mutex, Patience{false, false, 0}, code);
}

int pthread_mutex_timedlock(pthread_mutex_t* mutex, const timespec* at) {
  if (!modelled(mutex)) return real_timedlock(mutex, at);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return lock_mutex(mutex, Patience{true, true, deadline_of(CLOCK_REALTIME, *at)}, code);
}

int pthread_mutex_clocklock(pthread_mutex_t* mutex, clockid_t clock, const timespec* at) {
  if (!modelled(mutex)) return real_clocklock(mutex, clock, at);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return lock_mutex(mutex, Patience{true, true, deadline_of(clock, *at)}, code);
}

int pthread_mutex_unlock(pthread_mutex_t* mutex) {
  if (!modelled(mutex)) return real_mutex_unlock(mutex);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return unlock_exclusive(modelled_mutex(mutex), code);
}

int pthread_mutex_consistent(pthread_mutex_t* mutex) {
  if (!modelled(mutex)) return real_consistent(mutex);
  RuntimeScope runtime;
  return make_consistent(modelled_mutex(mutex));
}

}  // extern "C"
MPSSTRESS_WEAK_END
