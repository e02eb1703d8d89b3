// Running something once: pthread_once, std::call_once and the initialisation of function-local
// statics. All three are one automaton: not begun, run by a thread, done.
#include <pthread.h>

#include <cstdint>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/engine/order.hpp"
#include "runtime/engine/scheduling.hpp"
#include "runtime/pthread_calls/modelled.hpp"
#include "runtime/pthread_calls/thread_calls.hpp"
#include "runtime/sync/sync_table.hpp"
#include "runtime/world/call_site.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<decltype(pthread_once)> real_once("pthread_once");
RealCall<int(std::uint64_t*)> real_guard_acquire("__cxa_guard_acquire");
RealCall<void(std::uint64_t*)> real_guard_release("__cxa_guard_release");
RealCall<void(std::uint64_t*)> real_guard_abort("__cxa_guard_abort");
RealCall<void(volatile unsigned long*, void*, void (*)(void*))> real_call_once(
    "_ZNSt3__111__call_onceERVmPvPFvS2_E");

// True when the current thread is to run the initialisation; false when it is done.
bool begin(SyncObject& object, Address code) {
  Fiber& me = *world.current;
  sync_point(EventKind::kOnce, object.address, code);
  while (object.running) {
    me.waiting = Waiting{WaitKind::kOnce, false, false, object.index, kNoFiber, 0, code};
    enqueue(object, me);
    block();
    dequeue(object, me);
  }
  acquire(object.clock);
  if (object.complete) return false;
  object.running = true;
  object.owner = me.index;
  return true;
}

void end(SyncObject& object, bool complete, Address code) {
  sync_point(EventKind::kOnce, object.address, code);
  object.running = false;
  object.complete = complete;
  object.owner = kNoFiber;
  release_join(object.clock);  // one that failed comes before the next one, too
  wake_all(object);
}

// Runs `function(argument)` unless that has been done; an exception leaves it to be done again.
void run_once(SyncObject& object, void (*function)(void*), void* argument, Address code) {
  if (!begin(object, code)) return;
  try {
    ControlledScope controlled;
    function(argument);
  } catch (...) {
    end(object, false, code);
    throw;
  }
  end(object, true, code);
}

SyncObject& once_object(const volatile void* flag) {
  return sync_object(reinterpret_cast<Address>(flag), SyncKind::kOnce);
}

SyncObject& guard_object(std::uint64_t* guard) {
  return sync_object(reinterpret_cast<Address>(guard), SyncKind::kGuard);
}

// The compiler's own check of the guard is an atomic load of its first byte.
void set_guard(std::uint64_t* guard, bool complete) {
  save_static_storage(guard, 1);
  *reinterpret_cast<volatile char*>(guard) = complete ? 1 : 0;
}

}  // namespace

void run_once_at(pthread_once_t* flag, void (*function)(), Address code) {
  run_once(
      once_object(flag), [](void* f) { reinterpret_cast<void (*)()>(f)(); },
      reinterpret_cast<void*>(function), code);
}

}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" {

int pthread_once(pthread_once_t* flag, void (*function)()) {
  if (!modelled(flag)) return real_once(flag, function);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  run_once_at(flag, function, code);
  return 0;
}

// std::call_once behind its inline check, which loads the flag atomically and expects all ones.
void mpsstress_call_once(volatile unsigned long& flag, void* argument,
                         void (*function)(void*)) __asm__("_ZNSt3__111__call_onceERVmPvPFvS2_E");
void mpsstress_call_once(volatile unsigned long& flag, void* argument, void (*function)(void*)) {
  if (!modelled(const_cast<unsigned long*>(&flag))) {
    real_call_once(&flag, argument, function);
    return;
  }
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  SyncObject& object = once_object(&flag);
  run_once(object, function, argument, code);
  if (object.complete) {
    save_static_storage(const_cast<unsigned long*>(&flag), sizeof flag);
    flag = ~0UL;
  }
}

int __cxa_guard_acquire(std::uint64_t* guard) {
  if (!inside_controlled) return real_guard_acquire(guard);
  if (!modelled(guard)) {  // a library's own static: initialised for good
    ++world.current->permanent;
    const int first = real_guard_acquire(guard);
    if (first == 0) --world.current->permanent;
    return first;
  }
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return begin(guard_object(guard), code) ? 1 : 0;
}

void __cxa_guard_release(std::uint64_t* guard) {
  if (!modelled(guard)) {
    if (inside_controlled) --world.current->permanent;
    return real_guard_release(guard);
  }
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  end(guard_object(guard), true, code);
  set_guard(guard, true);  // last: who sees it is ordered by the release before
}

void __cxa_guard_abort(std::uint64_t* guard) {
  if (!modelled(guard)) {
    if (inside_controlled) --world.current->permanent;
    return real_guard_abort(guard);
  }
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  end(guard_object(guard), false, code);
}

}  // extern "C"
MPSSTRESS_WEAK_END
