// pthread spin locks: a thread that would spin waits instead, which shows the same orders.
#include <pthread.h>

#include <cerrno>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/engine/findings.hpp"
#include "runtime/pthread_calls/modelled.hpp"
#include "runtime/sync/locks.hpp"
#include "runtime/sync/sync_table.hpp"
#include "runtime/world/call_site.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<int(int*, int)> real_init("pthread_spin_init");
RealCall<int(int*)> real_destroy("pthread_spin_destroy");
RealCall<int(int*)> real_lock("pthread_spin_lock");
RealCall<int(int*)> real_trylock("pthread_spin_trylock");
RealCall<int(int*)> real_unlock("pthread_spin_unlock");

// The type is a volatile int.
int* plain(pthread_spinlock_t* lock) { return const_cast<int*>(lock); }

SyncObject& object_of(const int* lock) {
  return sync_object(reinterpret_cast<Address>(lock), SyncKind::kMutex);
}

}  // namespace
}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" {

int pthread_spin_init(pthread_spinlock_t* lock, int shared) {
  if (modelled(plain(lock))) {
    RuntimeScope runtime;
    forget_sync_object(reinterpret_cast<Address>(lock));
    save_static_storage(plain(lock), sizeof *lock);
  }
  return real_init(plain(lock), shared);
}

int pthread_spin_destroy(pthread_spinlock_t* lock) {
  if (!modelled(plain(lock))) return real_destroy(plain(lock));
  RuntimeScope runtime;
  forget_sync_object(reinterpret_cast<Address>(lock));
  return 0;
}

int pthread_spin_lock(pthread_spinlock_t* lock) {
  if (!modelled(plain(lock))) return real_lock(plain(lock));
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return lock_exclusive(object_of(plain(lock)), Patience{}, code);
}

int pthread_spin_trylock(pthread_spinlock_t* lock) {
  if (!modelled(plain(lock))) return real_trylock(plain(lock));
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return lock_exclusive(object_of(plain(lock)), Patience{false, false, 0}, code);
}

int pthread_spin_unlock(pthread_spinlock_t* lock) {
  if (!modelled(plain(lock))) return real_unlock(plain(lock));
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return unlock_exclusive(object_of(plain(lock)), code);
}

}  // extern "C"
MPSSTRESS_WEAK_END
