// Threads: creating, joining, detaching, naming.
#include <pthread.h>

#include <cerrno>
#include <cstring>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/engine/fibers.hpp"
#include "runtime/engine/findings.hpp"
#include "runtime/engine/order.hpp"
#include "runtime/engine/scheduling.hpp"
#include "runtime/pthread_calls/modelled.hpp"
#include "runtime/pthread_calls/thread_calls.hpp"
#include "runtime/pthread_calls/virtual_time.hpp"
#include "runtime/sync/locks.hpp"
#include "runtime/threads/thread_end.hpp"
#include "runtime/threads/thread_handles.hpp"
#include "runtime/world/call_site.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<decltype(pthread_create)> real_create("pthread_create");
RealCall<decltype(pthread_join)> real_join("pthread_join");
RealCall<decltype(pthread_tryjoin_np)> real_tryjoin("pthread_tryjoin_np");
RealCall<decltype(pthread_timedjoin_np)> real_timedjoin("pthread_timedjoin_np");
RealCall<int(pthread_t, void**, clockid_t, const timespec*)> real_clockjoin("pthread_clockjoin_np");
RealCall<decltype(pthread_detach)> real_detach("pthread_detach");
RealCall<decltype(pthread_self)> real_self("pthread_self");
RealCall<decltype(pthread_setname_np)> real_setname("pthread_setname_np");
RealCall<decltype(pthread_getname_np)> real_getname("pthread_getname_np");

int misuse(const std::string& message, Address code) {
  Finding finding;
  finding.kind = FindingKind::kMisuse;
  finding.message = message;
  finding.sides.push_back(current_side("call", code));
  report(std::move(finding));
  return EINVAL;
}

}  // namespace

int create_thread(pthread_t* thread, const pthread_attr_t* attributes, void* (*entry)(void*),
                  void* argument, Address code) {
  sync_point(EventKind::kCreate, reinterpret_cast<Address>(thread), code);
  Fiber& fiber = make_fiber(entry, argument, code);
  order_creation(*fiber.strand);
  int detached = PTHREAD_CREATE_JOINABLE;
  if (attributes != nullptr) pthread_attr_getdetachstate(attributes, &detached);
  fiber.detached = detached == PTHREAD_CREATE_DETACHED;
  save_static_storage(thread, sizeof *thread);
  *thread = handle_of(fiber);
  return 0;
}

int join_thread(pthread_t thread, void** result, const Patience& patience, Address code) {
  Fiber* const fiber = fiber_of(thread);
  if (fiber == nullptr) return misuse("join of what is no thread", code);
  if (fiber->joined || fiber->detached) {
    return misuse("join of " + name_of(*fiber) + ", which is joined or detached already", code);
  }
  sync_point(patience.waits ? EventKind::kJoin : EventKind::kTryJoin,
             reinterpret_cast<Address>(fiber), code);
  Fiber& me = *world.current;
  cancellation_point();
  while (fiber->state != FiberState::kFinished) {
    if (!patience.waits) return EBUSY;
    me.waiting =
        Waiting{WaitKind::kJoin, patience.timed, false, 0, fiber->index, patience.deadline, code};
    block();
    cancellation_point();
    if (me.waiting.timed_out && fiber->state != FiberState::kFinished) return ETIMEDOUT;
  }
  fiber->joined = true;
  if (me.ignore_sync == 0) order_join(*fiber->own_strand);
  if (result != nullptr) *result = fiber->result;
  return 0;
}

int detach_thread(pthread_t thread, Address code) {
  Fiber* const fiber = fiber_of(thread);
  if (fiber == nullptr || fiber->joined || fiber->detached) {
    return misuse("detach of a thread that is joined or detached already", code);
  }
  fiber->detached = true;
  return 0;
}

}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" {

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*entry)(void*),
                   void* argument) {
  if (!inside_controlled) return real_create(thread, attributes, entry, argument);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return create_thread(thread, attributes, entry, argument, code);
}

int pthread_join(pthread_t thread, void** result) {
  if (!inside_controlled) return real_join(thread, result);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return join_thread(thread, result, Patience{}, code);
}

int pthread_tryjoin_np(pthread_t thread, void** result) {
  if (!inside_controlled) return real_tryjoin(thread, result);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return join_thread(thread, result, Patience{false, false, 0}, code);
}

int pthread_timedjoin_np(pthread_t thread, void** result, const timespec* at) {
  if (!inside_controlled) return real_timedjoin(thread, result, at);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return join_thread(thread, result, Patience{true, true, deadline_of(CLOCK_REALTIME, *at)}, code);
}

int pthread_clockjoin_np(pthread_t thread, void** result, clockid_t clock, const timespec* at) {
  if (!inside_controlled) return real_clockjoin(thread, result, clock, at);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return join_thread(thread, result, Patience{true, true, deadline_of(clock, *at)}, code);
}

int pthread_detach(pthread_t thread) {
  if (!inside_controlled) return real_detach(thread);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return detach_thread(thread, code);
}

pthread_t pthread_self() {
  if (!inside_controlled) return real_self();
  return handle_of(*world.current);
}

int pthread_setname_np(pthread_t thread, const char* name) {
  if (!inside_controlled) return real_setname(thread, name);
  Fiber* const fiber = fiber_of(thread);
  if (fiber == nullptr) return ESRCH;
  RuntimeScope runtime;
  std::strncpy(fiber->name, name, sizeof fiber->name - 1);
  return 0;
}

int pthread_getname_np(pthread_t thread, char* name, std::size_t size) {
  if (!inside_controlled) return real_getname(thread, name, size);
  const Fiber* const fiber = fiber_of(thread);
  if (fiber == nullptr || size == 0) return ESRCH;
  std::strncpy(name, fiber->name, size - 1);
  name[size - 1] = '\0';
  return 0;
}

}  // extern "C"
MPSSTRESS_WEAK_END
