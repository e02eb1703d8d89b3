// <threads.h>: C's names for what pthread has. Its types are those of pthread in the C library, and
// so they are here.
#include <threads.h>

#include <cerrno>
#include <cstdint>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/pthread_calls/modelled.hpp"
#include "runtime/pthread_calls/thread_calls.hpp"
#include "runtime/pthread_calls/virtual_time.hpp"
#include "runtime/threads/thread_end.hpp"
#include "runtime/world/call_site.hpp"

namespace mpsstress::runtime {
namespace {

static_assert(sizeof(mtx_t) == sizeof(pthread_mutex_t) && sizeof(cnd_t) == sizeof(pthread_cond_t));

RealCall<decltype(thrd_create)> real_thrd_create("thrd_create");
RealCall<decltype(thrd_join)> real_thrd_join("thrd_join");
RealCall<decltype(thrd_detach)> real_thrd_detach("thrd_detach");
RealCall<void(int)> real_thrd_exit("thrd_exit");
RealCall<decltype(mtx_lock)> real_mtx_lock("mtx_lock");
RealCall<decltype(mtx_timedlock)> real_mtx_timedlock("mtx_timedlock");
RealCall<decltype(mtx_trylock)> real_mtx_trylock("mtx_trylock");
RealCall<decltype(mtx_unlock)> real_mtx_unlock("mtx_unlock");
RealCall<decltype(cnd_wait)> real_cnd_wait("cnd_wait");
RealCall<decltype(cnd_timedwait)> real_cnd_timedwait("cnd_timedwait");
RealCall<decltype(cnd_signal)> real_cnd_signal("cnd_signal");
RealCall<decltype(cnd_broadcast)> real_cnd_broadcast("cnd_broadcast");
RealCall<void(once_flag*, void (*)())> real_call_once_of_c("call_once");

int result_of(int error) {
  switch (error) {
    case 0:
      return thrd_success;
    case EBUSY:
      return thrd_busy;
    case ETIMEDOUT:
      return thrd_timedout;
    case ENOMEM:
      return thrd_nomem;
    default:
      return thrd_error;
  }
}

pthread_mutex_t* lock_of(mtx_t* mutex) { return reinterpret_cast<pthread_mutex_t*>(mutex); }
pthread_cond_t* condition_of(cnd_t* condition) {
  return reinterpret_cast<pthread_cond_t*>(condition);
}

constexpr Patience kTryOnce{false, false, 0};

Patience until(const timespec* at) {
  return Patience{true, true, deadline_of(CLOCK_REALTIME, *at)};
}

}  // namespace
}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" {

int thrd_create(thrd_t* thread, thrd_start_t entry, void* argument) {
  if (!inside_controlled) return real_thrd_create(thread, entry, argument);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  // Its int comes back in the register of a pointer; thrd_join takes the int out of it.
  void* const function = reinterpret_cast<void*>(entry);
  return result_of(
      create_thread(thread, nullptr, reinterpret_cast<void* (*)(void*)>(function), argument, code));
}

int thrd_join(thrd_t thread, int* result) {
  if (!inside_controlled) return real_thrd_join(thread, result);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  void* word = nullptr;
  const int error = join_thread(thread, &word, Patience{}, code);
  if (error == 0 && result != nullptr) {
    save_static_storage(result, sizeof *result);
    *result = static_cast<int>(reinterpret_cast<std::intptr_t>(word));
  }
  return result_of(error);
}

int thrd_detach(thrd_t thread) {
  if (!inside_controlled) return real_thrd_detach(thread);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return result_of(detach_thread(thread, code));
}

void thrd_exit(int result) {
  if (!inside_controlled) {
    real_thrd_exit(result);
    __builtin_trap();
  }
  RuntimeScope runtime;
  end_thread(reinterpret_cast<void*>(std::intptr_t{result}));
}

thrd_t thrd_current() { return pthread_self(); }
int thrd_sleep(const timespec* duration, timespec* left) { return nanosleep(duration, left); }
void thrd_yield() { sched_yield(); }

int mtx_init(mtx_t* mutex, int type) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  if ((type & mtx_recursive) != 0) {
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  }
  return result_of(pthread_mutex_init(lock_of(mutex), &attributes));
}
void mtx_destroy(mtx_t* mutex) { pthread_mutex_destroy(lock_of(mutex)); }

int mtx_lock(mtx_t* mutex) {
  if (!modelled(mutex)) return real_mtx_lock(mutex);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return result_of(lock_mutex(lock_of(mutex), Patience{}, code));
}
int mtx_trylock(mtx_t* mutex) {
  if (!modelled(mutex)) return real_mtx_trylock(mutex);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return result_of(lock_mutex(lock_of(mutex), kTryOnce, code));
}
int mtx_timedlock(mtx_t* mutex, const timespec* at) {
  if (!modelled(mutex)) return real_mtx_timedlock(mutex, at);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return result_of(lock_mutex(lock_of(mutex), until(at), code));
}
int mtx_unlock(mtx_t* mutex) {
  if (!modelled(mutex)) return real_mtx_unlock(mutex);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return result_of(unlock_exclusive(modelled_mutex(lock_of(mutex)), code));
}

int cnd_init(cnd_t* condition) {
  return result_of(pthread_cond_init(condition_of(condition), nullptr));
}
void cnd_destroy(cnd_t* condition) { pthread_cond_destroy(condition_of(condition)); }

int cnd_wait(cnd_t* condition, mtx_t* mutex) {
  if (!modelled(condition)) return real_cnd_wait(condition, mutex);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return result_of(wait_on_condition(condition_of(condition), lock_of(mutex), Patience{}, code));
}
int cnd_timedwait(cnd_t* condition, mtx_t* mutex, const timespec* at) {
  if (!modelled(condition)) return real_cnd_timedwait(condition, mutex, at);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return result_of(wait_on_condition(condition_of(condition), lock_of(mutex), until(at), code));
}
int cnd_signal(cnd_t* condition) {
  if (!modelled(condition)) return real_cnd_signal(condition);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  notify_condition(condition_of(condition), false, code);
  return thrd_success;
}
int cnd_broadcast(cnd_t* condition) {
  if (!modelled(condition)) return real_cnd_broadcast(condition);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  notify_condition(condition_of(condition), true, code);
  return thrd_success;
}

void call_once(once_flag* flag, void (*function)()) {
  if (!modelled(flag)) return real_call_once_of_c(flag, function);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  run_once_at(reinterpret_cast<pthread_once_t*>(flag), function, code);
}

int tss_create(tss_t* key, tss_dtor_t destructor) {
  return result_of(pthread_key_create(key, destructor));
}
void tss_delete(tss_t key) { pthread_key_delete(key); }
void* tss_get(tss_t key) { return pthread_getspecific(key); }
int tss_set(tss_t key, void* value) { return result_of(pthread_setspecific(key, value)); }

}  // extern "C"
MPSSTRESS_WEAK_END
