// pthread condition variables. They give no order by themselves (the mutex does), and which of
// several waiters a signal wakes is a choice of the schedule.
#include <pthread.h>

#include <cerrno>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/engine/choices.hpp"
#include "runtime/engine/scheduling.hpp"
#include "runtime/engine/time.hpp"
#include "runtime/pthread_calls/modelled.hpp"
#include "runtime/pthread_calls/thread_calls.hpp"
#include "runtime/pthread_calls/virtual_time.hpp"
#include "runtime/sync/locks.hpp"
#include "runtime/sync/sync_table.hpp"
#include "runtime/threads/thread_end.hpp"
#include "runtime/world/call_site.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<decltype(pthread_cond_init)> real_cond_init("pthread_cond_init");
RealCall<decltype(pthread_cond_destroy)> real_cond_destroy("pthread_cond_destroy");
RealCall<decltype(pthread_cond_wait)> real_wait("pthread_cond_wait");
RealCall<decltype(pthread_cond_timedwait)> real_timedwait("pthread_cond_timedwait");
RealCall<decltype(pthread_cond_clockwait)> real_clockwait("pthread_cond_clockwait");
RealCall<decltype(pthread_cond_signal)> real_signal("pthread_cond_signal");
RealCall<decltype(pthread_cond_broadcast)> real_broadcast("pthread_cond_broadcast");

// One time in how many a fault strikes where the configuration allows it.
constexpr std::uint32_t kFaultOutOf = 4;

bool strikes(bool allowed) { return allowed && choose(kFaultOutOf) == 0; }

// At a position of its own: where one blocks, another goes on at the same one, and may ask next.
bool wakes_for_no_reason() {
  if (strikes(world.spurious_wakeups)) return true;
  if (!world.rare_wakeups) return false;
  ++world.position;
  if (!world.scheduler->wakes_for_no_reason(world.position)) return false;
  record(ChoiceKind::kWakeup, 0);
  return true;
}

SyncObject& condition_object(pthread_cond_t* condition) {
  return sync_object(reinterpret_cast<Address>(condition), SyncKind::kCondition);
}

// The clock of its deadlines, as pthread_cond_init has left it in the variable itself.
clockid_t clock_of(const pthread_cond_t* condition) {
  constexpr unsigned kMonotonicBit = 2;
  return (condition->__data.__wrefs & kMonotonicBit) != 0 ? CLOCK_MONOTONIC : CLOCK_REALTIME;
}

}  // namespace

int wait_on_condition(pthread_cond_t* condition, pthread_mutex_t* mutex, const Patience& patience,
                      Address code) {
  SyncObject& lock = modelled_mutex(mutex);
  SyncObject& object = condition_object(condition);
  Fiber& me = *world.current;
  sync_point(EventKind::kWait, object.address, code);
  cancellation_point();
  const std::uint32_t depth = release_for_wait(lock, code);
  me.waiting = Waiting{
      WaitKind::kCondition, patience.timed, false, object.index, kNoFiber, patience.deadline, code};
  bool timed_out = false;
  if (wakes_for_no_reason()) {
    pause_for_fault();
  } else if (patience.timed && strikes(world.early_timeouts)) {
    pause_for_fault();
    jump_to(patience.deadline);
    timed_out = true;
  } else {
    enqueue(object, me);
    block();
    timed_out = me.waiting.timed_out;
    dequeue(object, me);  // of a signal's handler or a cancellation it knows nothing
  }
  world.pending[me.index] =
      Event{lock.address, lock.address + 1, code, EventKind::kLock, true, false};
  reacquire_after_wait(lock, depth, code);
  cancellation_point();
  return timed_out ? ETIMEDOUT : 0;
}

void notify_condition(pthread_cond_t* condition, bool all, Address code) {
  SyncObject& object = condition_object(condition);
  sync_point(EventKind::kNotify, object.address, code);
  if (all) {
    wake_all(object);
  } else {
    wake_one(object);
  }
}

}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" {

int pthread_cond_init(pthread_cond_t* condition, const pthread_condattr_t* attributes) {
  if (modelled(condition)) {
    RuntimeScope runtime;
    forget_sync_object(reinterpret_cast<Address>(condition));
    save_static_storage(condition, sizeof *condition);
  }
  return real_cond_init(condition, attributes);
}

int pthread_cond_destroy(pthread_cond_t* condition) {
  if (!modelled(condition)) return real_cond_destroy(condition);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  SyncObject& object = condition_object(condition);
  sync_point(EventKind::kNotify, object.address, code);
  forget_sync_object(object.address);
  return 0;
}

int pthread_cond_wait(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  if (!modelled(condition)) return real_wait(condition, mutex);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return wait_on_condition(condition, mutex, Patience{}, code);
}

int pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex, const timespec* at) {
  if (!modelled(condition)) return real_timedwait(condition, mutex, at);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return wait_on_condition(condition, mutex,
                           Patience{true, true, deadline_of(clock_of(condition), *at)}, code);
}

int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock,
                           const timespec* at) {
  if (!modelled(condition)) return real_clockwait(condition, mutex, clock, at);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return wait_on_condition(condition, mutex, Patience{true, true, deadline_of(clock, *at)}, code);
}

int pthread_cond_signal(pthread_cond_t* condition) {
  if (!modelled(condition)) return real_signal(condition);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  notify_condition(condition, false, code);
  return 0;
}

int pthread_cond_broadcast(pthread_cond_t* condition) {
  if (!modelled(condition)) return real_broadcast(condition);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  notify_condition(condition, true, code);
  return 0;
}

}  // extern "C"
MPSSTRESS_WEAK_END
