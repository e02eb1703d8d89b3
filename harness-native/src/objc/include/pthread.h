// What Darwin has beside POSIX: which thread is the main one, a name for the calling thread, and a
// number of a thread, which no other living thread has.
#ifndef MPSSTRESS_OBJC_PTHREAD_H
#define MPSSTRESS_OBJC_PTHREAD_H

#include_next <pthread.h>

#ifdef __cplusplus
extern "C" {
#endif
int pthread_main_np(void);
int pthread_threadid_np(pthread_t thread, __UINT64_TYPE__* number);  // 0: the calling thread
#ifdef __cplusplus
}
// Beside the one of two arguments that this system has.
inline int pthread_setname_np(const char*) { return 0; }
#endif

#endif  // MPSSTRESS_OBJC_PTHREAD_H
