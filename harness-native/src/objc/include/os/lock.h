// os_unfair_lock, as a mutex: unfairness is the scheduler's to choose. Who holds it is noted for
// the assertions, which end the process where they do not hold.
#ifndef MPSSTRESS_FACE_OS_LOCK_H
#define MPSSTRESS_FACE_OS_LOCK_H
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct os_unfair_lock_s {
  pthread_mutex_t mutex;
  pthread_t owner; /* 0: nobody; read by any thread */
} os_unfair_lock, *os_unfair_lock_t;
#define OS_UNFAIR_LOCK_INIT (os_unfair_lock){PTHREAD_MUTEX_INITIALIZER, 0}
static inline void os_unfair_lock_lock(os_unfair_lock_t lock) {
  pthread_mutex_lock(&lock->mutex);
  __atomic_store_n(&lock->owner, pthread_self(), __ATOMIC_RELAXED);
}
static inline void os_unfair_lock_unlock(os_unfair_lock_t lock) {
  __atomic_store_n(&lock->owner, 0, __ATOMIC_RELAXED);
  pthread_mutex_unlock(&lock->mutex);
}
static inline bool os_unfair_lock_trylock(os_unfair_lock_t lock) {
  if (pthread_mutex_trylock(&lock->mutex) != 0) return false;
  __atomic_store_n(&lock->owner, pthread_self(), __ATOMIC_RELAXED);
  return true;
}
static inline bool mpss_unfair_lock_is_own(const os_unfair_lock* lock) {
  return __atomic_load_n(&lock->owner, __ATOMIC_RELAXED) == pthread_self();
}
static inline void os_unfair_lock_assert_owner(const os_unfair_lock* lock) {
  if (mpss_unfair_lock_is_own(lock)) return;
  fputs("os_unfair_lock_assert_owner: the calling thread does not hold the lock\n", stderr);
  abort();
}
static inline void os_unfair_lock_assert_not_owner(const os_unfair_lock* lock) {
  if (!mpss_unfair_lock_is_own(lock)) return;
  fputs("os_unfair_lock_assert_not_owner: the calling thread holds the lock\n", stderr);
  abort();
}
#endif
