// libc++'s shared mutex as one lock of ours. The library builds it from a mutex and two condition
// variables; seen like that, readers would be ordered with each other and a deadlock would have no
// owner to name.
#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/pthread_calls/modelled.hpp"
#include "runtime/sync/locks.hpp"
#include "runtime/sync/sync_table.hpp"
#include "runtime/world/call_site.hpp"

namespace mpsstress::runtime {
namespace {

constexpr Patience kTry{false, false, 0};

SyncObject& object_of(void* mutex) {
  SyncObject& object = sync_object(reinterpret_cast<Address>(mutex), SyncKind::kSharedMutex);
  object.prefers_writers = true;  // its first gate: who wants to write closes it
  return object;
}

}  // namespace
}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

// result name(this): the library's member function `symbol`, which is `call` on the lock inside.
#define MPSSTRESS_MEMBER(result, name, symbol, call)                      \
  static RealCall<result(void*)> real_##name(symbol);                     \
  extern "C" result mpsstress_shared_##name(void* mutex) __asm__(symbol); \
  extern "C" result mpsstress_shared_##name(void* mutex) {                \
    if (!modelled(mutex)) return real_##name(mutex);                      \
    const Address code = MPSSTRESS_CALL_SITE();                           \
    RuntimeScope runtime;                                                 \
    SyncObject& object = object_of(mutex);                                \
    return static_cast<result>(call);                                     \
  }

MPSSTRESS_MEMBER(void, lock, "_ZNSt3__119__shared_mutex_base4lockEv",
                 lock_exclusive(object, Patience{}, code))
MPSSTRESS_MEMBER(bool, try_lock, "_ZNSt3__119__shared_mutex_base8try_lockEv",
                 lock_exclusive(object, kTry, code) == 0)
MPSSTRESS_MEMBER(void, unlock, "_ZNSt3__119__shared_mutex_base6unlockEv",
                 unlock_exclusive(object, code))
MPSSTRESS_MEMBER(void, lock_shared, "_ZNSt3__119__shared_mutex_base11lock_sharedEv",
                 lock_shared(object, Patience{}, code))
MPSSTRESS_MEMBER(bool, try_lock_shared, "_ZNSt3__119__shared_mutex_base15try_lock_sharedEv",
                 lock_shared(object, kTry, code) == 0)
MPSSTRESS_MEMBER(void, unlock_shared, "_ZNSt3__119__shared_mutex_base13unlock_sharedEv",
                 unlock_shared(object, code))
