// os_unfair_lock, as a mutex: unfairness is the scheduler's to choose.
#ifndef MPSSTRESS_FACE_OS_LOCK_H
#define MPSSTRESS_FACE_OS_LOCK_H
#include <pthread.h>
#include <stdbool.h>
typedef struct os_unfair_lock_s {
  pthread_mutex_t mutex;
} os_unfair_lock, *os_unfair_lock_t;
#define OS_UNFAIR_LOCK_INIT \
  (os_unfair_lock) { PTHREAD_MUTEX_INITIALIZER }
static inline void os_unfair_lock_lock(os_unfair_lock_t lock) { pthread_mutex_lock(&lock->mutex); }
static inline void os_unfair_lock_unlock(os_unfair_lock_t lock) {
  pthread_mutex_unlock(&lock->mutex);
}
static inline bool os_unfair_lock_trylock(os_unfair_lock_t lock) {
  return pthread_mutex_trylock(&lock->mutex) == 0;
}
#endif
