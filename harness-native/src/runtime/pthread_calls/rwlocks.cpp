// pthread reader-writer locks.
#include <pthread.h>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/pthread_calls/modelled.hpp"
#include "runtime/pthread_calls/virtual_time.hpp"
#include "runtime/sync/locks.hpp"
#include "runtime/sync/sync_table.hpp"
#include "runtime/world/call_site.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<decltype(pthread_rwlock_init)> real_rwlock_init("pthread_rwlock_init");
RealCall<decltype(pthread_rwlock_destroy)> real_rwlock_destroy("pthread_rwlock_destroy");
RealCall<decltype(pthread_rwlock_rdlock)> real_rdlock("pthread_rwlock_rdlock");
RealCall<decltype(pthread_rwlock_tryrdlock)> real_tryrdlock("pthread_rwlock_tryrdlock");
RealCall<decltype(pthread_rwlock_timedrdlock)> real_timedrdlock("pthread_rwlock_timedrdlock");
RealCall<decltype(pthread_rwlock_clockrdlock)> real_clockrdlock("pthread_rwlock_clockrdlock");
RealCall<decltype(pthread_rwlock_wrlock)> real_wrlock("pthread_rwlock_wrlock");
RealCall<decltype(pthread_rwlock_trywrlock)> real_trywrlock("pthread_rwlock_trywrlock");
RealCall<decltype(pthread_rwlock_timedwrlock)> real_timedwrlock("pthread_rwlock_timedwrlock");
RealCall<decltype(pthread_rwlock_clockwrlock)> real_clockwrlock("pthread_rwlock_clockwrlock");
RealCall<decltype(pthread_rwlock_unlock)> real_rwlock_unlock("pthread_rwlock_unlock");

constexpr Patience kTry{false, false, 0};

Patience until(clockid_t clock, const timespec* at) {
  return Patience{true, true, deadline_of(clock, *at)};
}

SyncObject& object_of(pthread_rwlock_t* lock) {
  SyncObject& object = sync_object(reinterpret_cast<Address>(lock), SyncKind::kSharedMutex);
  // PREFER_WRITER_NP alone is another word for readers first.
  object.prefers_writers = lock->__data.__flags == PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP;
  return object;
}

}  // namespace
}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" {

int pthread_rwlock_init(pthread_rwlock_t* lock, const pthread_rwlockattr_t* attributes) {
  if (modelled(lock)) {
    RuntimeScope runtime;
    forget_sync_object(reinterpret_cast<Address>(lock));
    save_static_storage(lock, sizeof *lock);
  }
  return real_rwlock_init(lock, attributes);
}

int pthread_rwlock_destroy(pthread_rwlock_t* lock) {
  if (!modelled(lock)) return real_rwlock_destroy(lock);
  RuntimeScope runtime;
  forget_sync_object(reinterpret_cast<Address>(lock));
  return 0;
}

int pthread_rwlock_rdlock(pthread_rwlock_t* lock) {
  if (!modelled(lock)) return real_rdlock(lock);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  SyncObject& object = object_of(lock);
  return lock_shared(object, Patience{}, code);
}

int pthread_rwlock_tryrdlock(pthread_rwlock_t* lock) {
  if (!modelled(lock)) return real_tryrdlock(lock);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  SyncObject& object = object_of(lock);
  return lock_shared(object, kTry, code);
}

int pthread_rwlock_timedrdlock(pthread_rwlock_t* lock, const timespec* at) {
  if (!modelled(lock)) return real_timedrdlock(lock, at);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  SyncObject& object = object_of(lock);
  return lock_shared(object, until(CLOCK_REALTIME, at), code);
}

int pthread_rwlock_clockrdlock(pthread_rwlock_t* lock, clockid_t clock, const timespec* at) {
  if (!modelled(lock)) return real_clockrdlock(lock, clock, at);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  SyncObject& object = object_of(lock);
  return lock_shared(object, until(clock, at), code);
}

int pthread_rwlock_wrlock(pthread_rwlock_t* lock) {
  if (!modelled(lock)) return real_wrlock(lock);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  SyncObject& object = object_of(lock);
  return lock_exclusive(object, Patience{}, code);
}

int pthread_rwlock_trywrlock(pthread_rwlock_t* lock) {
  if (!modelled(lock)) return real_trywrlock(lock);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  SyncObject& object = object_of(lock);
  return lock_exclusive(object, kTry, code);
}

int pthread_rwlock_timedwrlock(pthread_rwlock_t* lock, const timespec* at) {
  if (!modelled(lock)) return real_timedwrlock(lock, at);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  SyncObject& object = object_of(lock);
  return lock_exclusive(object, until(CLOCK_REALTIME, at), code);
}

int pthread_rwlock_clockwrlock(pthread_rwlock_t* lock, clockid_t clock, const timespec* at) {
  if (!modelled(lock)) return real_clockwrlock(lock, clock, at);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  SyncObject& object = object_of(lock);
  return lock_exclusive(object, until(clock, at), code);
}

int pthread_rwlock_unlock(pthread_rwlock_t* lock) {
  if (!modelled(lock)) return real_rwlock_unlock(lock);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  SyncObject& object = object_of(lock);
  return unlock_any(object, code);
}

}  // extern "C"
MPSSTRESS_WEAK_END
