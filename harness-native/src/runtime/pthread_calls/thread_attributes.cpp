// Calls about a thread that is given by its handle: to the C library the handles of controlled
// threads mean nothing. Priorities and processors are taken note of by nobody: which thread goes
// next is the schedule's choice.
#include <pthread.h>
#include <sched.h>

#include <cerrno>
#include <cstring>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/threads/thread_handles.hpp"
#include "runtime/world/call_site.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<int(pthread_t, int*, sched_param*)> real_getschedparam("pthread_getschedparam");
RealCall<int(pthread_t, int, const sched_param*)> real_setschedparam("pthread_setschedparam");
RealCall<int(pthread_t, int)> real_setschedprio("pthread_setschedprio");
RealCall<int(pthread_t, std::size_t, cpu_set_t*)> real_getaffinity("pthread_getaffinity_np");
RealCall<int(pthread_t, std::size_t, const cpu_set_t*)> real_setaffinity("pthread_setaffinity_np");
RealCall<int(pthread_t, clockid_t*)> real_getcpuclockid("pthread_getcpuclockid");
RealCall<int(pthread_t, pthread_attr_t*)> real_getattr("pthread_getattr_np");
RealCall<pthread_t()> real_own_handle("pthread_self");

}  // namespace
}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" {

int pthread_getschedparam(pthread_t thread, int* policy, sched_param* parameters) {
  if (!inside_controlled) return real_getschedparam(thread, policy, parameters);
  if (fiber_of(thread) == nullptr) return ESRCH;
  *policy = SCHED_OTHER;
  *parameters = sched_param{};
  return 0;
}

int pthread_setschedparam(pthread_t thread, int policy, const sched_param* parameters) {
  if (!inside_controlled) return real_setschedparam(thread, policy, parameters);
  return fiber_of(thread) == nullptr ? ESRCH : 0;
}

int pthread_setschedprio(pthread_t thread, int priority) {
  if (!inside_controlled) return real_setschedprio(thread, priority);
  return fiber_of(thread) == nullptr ? ESRCH : 0;
}

int pthread_getaffinity_np(pthread_t thread, std::size_t size, cpu_set_t* processors) {
  if (!inside_controlled) return real_getaffinity(thread, size, processors);
  return fiber_of(thread) == nullptr ? ESRCH
                                     : real_getaffinity(real_own_handle(), size, processors);
}

int pthread_setaffinity_np(pthread_t thread, std::size_t size, const cpu_set_t* processors) {
  if (!inside_controlled) return real_setaffinity(thread, size, processors);
  return fiber_of(thread) == nullptr ? ESRCH : 0;
}

int pthread_getcpuclockid(pthread_t thread, clockid_t* clock) {
  if (!inside_controlled) return real_getcpuclockid(thread, clock);
  if (fiber_of(thread) == nullptr) return ESRCH;
  *clock = CLOCK_THREAD_CPUTIME_ID;  // virtual time, as every clock
  return 0;
}

int pthread_getattr_np(pthread_t thread, pthread_attr_t* attributes) {
  if (!inside_controlled) return real_getattr(thread, attributes);
  const Fiber* const fiber = fiber_of(thread);
  if (fiber == nullptr) return ESRCH;
  RuntimeScope runtime;
  pthread_attr_init(attributes);
  pthread_attr_setstack(attributes, reinterpret_cast<void*>(fiber->stack_floor),
                        Stacks::for_program());
  return pthread_attr_setdetachstate(
      attributes, fiber->detached ? PTHREAD_CREATE_DETACHED : PTHREAD_CREATE_JOINABLE);
}

}  // extern "C"
MPSSTRESS_WEAK_END
