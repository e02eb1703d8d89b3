// The pthread calls that noise surrounds. Linux: this library is preloaded and its definitions come
// before the C library's. macOS: the loader's interpose table (written to the loader's
// documentation; not run on a Mac so far).
//
// Before a lock: another thread may come first. After an unlock or a signal: the other side may run
// on. Before a wait: the notification may come first (a lost wake-up shows).
#include <dlfcn.h>
#include <pthread.h>

#include <atomic>

#include "noise/perturb.hpp"

using mpsstress::noise::Call;
using mpsstress::noise::perturb;

#if defined(__APPLE__)

#define MPSS_REAL(name, version) name
#define MPSS_INTERPOSED(name) mpss_noise_##name
#define MPSS_EXPORT(name)                                                           \
  __attribute__((used, section("__DATA,__interpose"))) static const struct {        \
    const void* replacement;                                                        \
    const void* original;                                                           \
  } mpss_interpose_##name = {reinterpret_cast<const void*>(&MPSS_INTERPOSED(name)), \
                             reinterpret_cast<const void*>(&name)}

#else

namespace {

// The next definition after ours. `version`: condition variables have two ABIs in glibc, and a
// search without the version may find the old one.
void* next_definition(std::atomic<void*>& cache, const char* name, const char* version) {
  void* found = cache.load(std::memory_order_acquire);
  if (found != nullptr) return found;
  if (version != nullptr) found = dlvsym(RTLD_NEXT, name, version);
  if (found == nullptr) found = dlsym(RTLD_NEXT, name);
  cache.store(found, std::memory_order_release);
  return found;
}

}  // namespace

#if defined(__x86_64__)
#define MPSS_CONDITION_VERSION "GLIBC_2.3.2"
#else
#define MPSS_CONDITION_VERSION nullptr
#endif

// The cache is a static local of constant initialisation: no guard, so no lock inside a lock.
#define MPSS_REAL(name, version)                   \
  (reinterpret_cast<decltype(&name)>([] {          \
    static std::atomic<void*> cache{nullptr};      \
    return next_definition(cache, #name, version); \
  }()))
#define MPSS_INTERPOSED(name) name
#define MPSS_EXPORT(name) static_assert(true)

#endif

extern "C" {

int MPSS_INTERPOSED(pthread_mutex_lock)(pthread_mutex_t* mutex) {
  perturb(Call::Lock);
  return MPSS_REAL(pthread_mutex_lock, nullptr)(mutex);
}
MPSS_EXPORT(pthread_mutex_lock);

int MPSS_INTERPOSED(pthread_mutex_trylock)(pthread_mutex_t* mutex) {
  perturb(Call::Lock);
  return MPSS_REAL(pthread_mutex_trylock, nullptr)(mutex);
}
MPSS_EXPORT(pthread_mutex_trylock);

int MPSS_INTERPOSED(pthread_mutex_unlock)(pthread_mutex_t* mutex) {
  const int result = MPSS_REAL(pthread_mutex_unlock, nullptr)(mutex);
  perturb(Call::Unlock);
  return result;
}
MPSS_EXPORT(pthread_mutex_unlock);

int MPSS_INTERPOSED(pthread_rwlock_rdlock)(pthread_rwlock_t* lock) {
  perturb(Call::Lock);
  return MPSS_REAL(pthread_rwlock_rdlock, nullptr)(lock);
}
MPSS_EXPORT(pthread_rwlock_rdlock);

int MPSS_INTERPOSED(pthread_rwlock_wrlock)(pthread_rwlock_t* lock) {
  perturb(Call::Lock);
  return MPSS_REAL(pthread_rwlock_wrlock, nullptr)(lock);
}
MPSS_EXPORT(pthread_rwlock_wrlock);

int MPSS_INTERPOSED(pthread_rwlock_unlock)(pthread_rwlock_t* lock) {
  const int result = MPSS_REAL(pthread_rwlock_unlock, nullptr)(lock);
  perturb(Call::Unlock);
  return result;
}
MPSS_EXPORT(pthread_rwlock_unlock);

#if !defined(__APPLE__)
#define MPSS_CONDITION(name) MPSS_REAL(name, MPSS_CONDITION_VERSION)
#else
#define MPSS_CONDITION(name) name
#endif

int MPSS_INTERPOSED(pthread_cond_wait)(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  perturb(Call::Wait);
  return MPSS_CONDITION(pthread_cond_wait)(condition, mutex);
}
MPSS_EXPORT(pthread_cond_wait);

int MPSS_INTERPOSED(pthread_cond_timedwait)(pthread_cond_t* condition, pthread_mutex_t* mutex,
                                            const timespec* until) {
  perturb(Call::Wait);
  return MPSS_CONDITION(pthread_cond_timedwait)(condition, mutex, until);
}
MPSS_EXPORT(pthread_cond_timedwait);

int MPSS_INTERPOSED(pthread_cond_signal)(pthread_cond_t* condition) {
  perturb(Call::Signal);
  const int result = MPSS_CONDITION(pthread_cond_signal)(condition);
  perturb(Call::Signal);
  return result;
}
MPSS_EXPORT(pthread_cond_signal);

int MPSS_INTERPOSED(pthread_cond_broadcast)(pthread_cond_t* condition) {
  perturb(Call::Signal);
  const int result = MPSS_CONDITION(pthread_cond_broadcast)(condition);
  perturb(Call::Signal);
  return result;
}
MPSS_EXPORT(pthread_cond_broadcast);

int MPSS_INTERPOSED(pthread_join)(pthread_t thread, void** result) {
  perturb(Call::Thread);
  return MPSS_REAL(pthread_join, nullptr)(thread, result);
}
MPSS_EXPORT(pthread_join);

int MPSS_INTERPOSED(pthread_create)(pthread_t* thread, const pthread_attr_t* attributes,
                                    void* (*entry)(void*), void* argument) {
  const int result = MPSS_REAL(pthread_create, nullptr)(thread, attributes, entry, argument);
  perturb(Call::Thread);
  return result;
}
MPSS_EXPORT(pthread_create);

}  // extern "C"
