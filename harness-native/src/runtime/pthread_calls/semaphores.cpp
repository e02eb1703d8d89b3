// POSIX semaphores and pthread barriers.
#include <pthread.h>
#include <semaphore.h>

#include <cerrno>
#include <cstring>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/engine/findings.hpp"
#include "runtime/engine/order.hpp"
#include "runtime/engine/scheduling.hpp"
#include "runtime/pthread_calls/modelled.hpp"
#include "runtime/pthread_calls/virtual_time.hpp"
#include "runtime/sync/locks.hpp"
#include "runtime/sync/permits.hpp"
#include "runtime/sync/sync_table.hpp"
#include "runtime/threads/thread_end.hpp"
#include "runtime/world/call_site.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<decltype(sem_init)> real_sem_init("sem_init");
RealCall<decltype(sem_destroy)> real_sem_destroy("sem_destroy");
RealCall<decltype(sem_wait)> real_sem_wait("sem_wait");
RealCall<decltype(sem_trywait)> real_sem_trywait("sem_trywait");
RealCall<decltype(sem_timedwait)> real_sem_timedwait("sem_timedwait");
RealCall<decltype(sem_clockwait)> real_sem_clockwait("sem_clockwait");
RealCall<decltype(sem_post)> real_sem_post("sem_post");
RealCall<decltype(sem_getvalue)> real_sem_getvalue("sem_getvalue");
RealCall<decltype(pthread_barrier_init)> real_barrier_init("pthread_barrier_init");
RealCall<decltype(pthread_barrier_destroy)> real_barrier_destroy("pthread_barrier_destroy");
RealCall<decltype(pthread_barrier_wait)> real_barrier_wait("pthread_barrier_wait");

// What a constructor or the C library has left in the object itself is its state as long as this
// schedule has not used it: the value of a semaphore and the members of a barrier.
constexpr std::size_t kMembers = 8;  // offset, in the C library's pthread_barrier_t
// In a semaphore that has been destroyed, until sem_init makes another of it.
constexpr unsigned char kDestroyed = 0xdd;

bool is_destroyed(const sem_t* semaphore) {
  unsigned char bytes[sizeof(sem_t)];
  std::memset(bytes, kDestroyed, sizeof bytes);
  return std::memcmp(bytes, semaphore, sizeof bytes) == 0;
}

SyncObject& semaphore_object(sem_t* semaphore) {
  const auto address = reinterpret_cast<Address>(semaphore);
  const std::uint32_t known = world.sync_count;
  SyncObject& object = sync_object(address, SyncKind::kSemaphore);
  if (world.sync_count != known) {
    std::memcpy(&object.tokens, semaphore, sizeof object.tokens);
    object.size = object.tokens;
  }
  return object;
}

SyncObject& barrier_object(pthread_barrier_t* barrier) {
  const auto address = reinterpret_cast<Address>(barrier);
  const std::uint32_t known = world.sync_count;
  SyncObject& object = sync_object(address, SyncKind::kBarrier);
  if (world.sync_count != known) {
    std::memcpy(&object.size, reinterpret_cast<const char*>(barrier) + kMembers,
                sizeof object.size);
    object.tokens = object.size;
  }
  return object;
}

// True, with a finding, for a semaphore that is no more.
bool is_gone(const sem_t* semaphore, const char* call, Address code) {
  if (!is_destroyed(semaphore)) return false;
  Finding finding;
  finding.kind = FindingKind::kMisuse;
  finding.message = name_of(*world.current) + " uses a semaphore that has been destroyed";
  finding.sides.push_back(current_side(call, code));
  report(std::move(finding));
  errno = EINVAL;
  return true;
}

int wait(SyncObject& semaphore, const Patience& patience, Address code) {
  Fiber& me = *world.current;
  sync_point(EventKind::kWait, semaphore.address, code);
  cancellation_point();
  while (semaphore.tokens == 0) {
    if (!patience.waits) {
      errno = EAGAIN;
      return -1;
    }
    me.waiting = Waiting{WaitKind::kSemaphore,
                         patience.timed,
                         false,
                         semaphore.index,
                         kNoFiber,
                         patience.deadline,
                         code};
    enqueue(semaphore, me);
    block();
    dequeue(semaphore, me);
    cancellation_point();
    if (me.interrupted && semaphore.tokens == 0) {
      errno = EINTR;
      return -1;
    }
    if (!me.waiting.timed_out) continue;
    errno = ETIMEDOUT;
    return -1;
  }
  --semaphore.tokens;
  note_permit_taken(semaphore);
  acquire(semaphore.clock);
  return 0;
}

int pass_barrier(SyncObject& barrier, Address code) {
  Fiber& me = *world.current;
  sync_point(EventKind::kWait, barrier.address, code);
  release_join(barrier.clock);
  const std::uint32_t round = barrier.round;
  if (--barrier.tokens == 0) {
    ++barrier.round;
    barrier.tokens = barrier.size;
    // What this round's members have done, kept apart from what the next round's will do.
    barrier.shared_clock.assign(barrier.clock, world.memory);
    barrier.clock.clear();
    acquire(barrier.shared_clock);
    wake_all(barrier);
    return PTHREAD_BARRIER_SERIAL_THREAD;
  }
  while (barrier.round == round) {
    me.waiting = Waiting{WaitKind::kBarrier, false, false, barrier.index, kNoFiber, 0, code};
    enqueue(barrier, me);
    block();
    dequeue(barrier, me);
  }
  acquire(barrier.shared_clock);
  return 0;
}

}  // namespace
}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" {

int sem_init(sem_t* semaphore, int shared, unsigned value) {
  if (!modelled(semaphore)) return real_sem_init(semaphore, shared, value);
  RuntimeScope runtime;
  forget_sync_object(reinterpret_cast<Address>(semaphore));
  save_static_storage(semaphore, sizeof *semaphore);
  return real_sem_init(semaphore, shared, value);
}

int sem_destroy(sem_t* semaphore) {
  if (!modelled(semaphore)) return real_sem_destroy(semaphore);
  RuntimeScope runtime;
  forget_sync_object(reinterpret_cast<Address>(semaphore));
  save_static_storage(semaphore, sizeof *semaphore);
  std::memset(semaphore, kDestroyed, sizeof *semaphore);
  return 0;
}

int sem_wait(sem_t* semaphore) {
  if (!modelled(semaphore)) return real_sem_wait(semaphore);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  if (is_gone(semaphore, "wait", code)) return -1;
  return wait(semaphore_object(semaphore), Patience{}, code);
}

int sem_trywait(sem_t* semaphore) {
  if (!modelled(semaphore)) return real_sem_trywait(semaphore);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  if (is_gone(semaphore, "wait", code)) return -1;
  return wait(semaphore_object(semaphore), Patience{false, false, 0}, code);
}

int sem_timedwait(sem_t* semaphore, const timespec* at) {
  if (!modelled(semaphore)) return real_sem_timedwait(semaphore, at);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  if (is_gone(semaphore, "wait", code)) return -1;
  return wait(semaphore_object(semaphore), Patience{true, true, deadline_of(CLOCK_REALTIME, *at)},
              code);
}

int sem_clockwait(sem_t* semaphore, clockid_t clock, const timespec* at) {
  if (!modelled(semaphore)) return real_sem_clockwait(semaphore, clock, at);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  if (is_gone(semaphore, "wait", code)) return -1;
  return wait(semaphore_object(semaphore), Patience{true, true, deadline_of(clock, *at)}, code);
}

int sem_post(sem_t* semaphore) {
  if (!modelled(semaphore)) return real_sem_post(semaphore);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  if (is_gone(semaphore, "post", code)) return -1;
  SyncObject& object = semaphore_object(semaphore);
  sync_point(EventKind::kNotify, object.address, code);
  ++object.tokens;
  note_permit_given(object);
  release_join(object.clock);
  wake_all(object);
  return 0;
}

int sem_getvalue(sem_t* semaphore, int* value) {
  if (!modelled(semaphore)) return real_sem_getvalue(semaphore, value);
  RuntimeScope runtime;
  save_static_storage(value, sizeof *value);
  *value = static_cast<int>(semaphore_object(semaphore).tokens);
  return 0;
}

int pthread_barrier_init(pthread_barrier_t* barrier, const pthread_barrierattr_t* attributes,
                         unsigned count) {
  if (!modelled(barrier)) return real_barrier_init(barrier, attributes, count);
  RuntimeScope runtime;
  forget_sync_object(reinterpret_cast<Address>(barrier));
  save_static_storage(barrier, sizeof *barrier);
  return real_barrier_init(barrier, attributes, count);
}

int pthread_barrier_destroy(pthread_barrier_t* barrier) {
  if (!modelled(barrier)) return real_barrier_destroy(barrier);
  RuntimeScope runtime;
  forget_sync_object(reinterpret_cast<Address>(barrier));
  return 0;
}

int pthread_barrier_wait(pthread_barrier_t* barrier) {
  if (!modelled(barrier)) return real_barrier_wait(barrier);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return pass_barrier(barrier_object(barrier), code);
}

}  // extern "C"
MPSSTRESS_WEAK_END
