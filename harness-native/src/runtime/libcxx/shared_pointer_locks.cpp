// The locks behind std::atomic_load, std::atomic_store and their like for std::shared_ptr. They are
// mutexes in the library's own data, but the program's code runs while they are held, and with it
// other threads.
#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/sync/locks.hpp"
#include "runtime/sync/sync_table.hpp"
#include "runtime/world/call_site.hpp"

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

static RealCall<void(void*)> real_lock_of_pointer("_ZNSt3__18__sp_mut4lockEv");
static RealCall<void(void*)> real_unlock_of_pointer("_ZNSt3__18__sp_mut6unlockEv");

extern "C" void mpsstress_lock_shared_pointer(void*) __asm__("_ZNSt3__18__sp_mut4lockEv");
extern "C" void mpsstress_lock_shared_pointer(void* mutex) {
  if (!inside_controlled) return real_lock_of_pointer(mutex);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  lock_exclusive(sync_object(reinterpret_cast<Address>(mutex), SyncKind::kMutex), Patience{}, code);
}

extern "C" void mpsstress_unlock_shared_pointer(void*) __asm__("_ZNSt3__18__sp_mut6unlockEv");
extern "C" void mpsstress_unlock_shared_pointer(void* mutex) {
  if (!inside_controlled) return real_unlock_of_pointer(mutex);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  unlock_exclusive(sync_object(reinterpret_cast<Address>(mutex), SyncKind::kMutex), code);
}
