// What pthread and <threads.h> have in common: the calls on the modelled objects, for callers that
// are inside the runtime already. code: the place in the program. Results are those of pthread.
#pragma once

#include <pthread.h>

#include "runtime/base/types.hpp"
#include "runtime/sync/locks.hpp"

namespace mpsstress::runtime {

int create_thread(pthread_t* thread, const pthread_attr_t* attributes, void* (*entry)(void*),
                  void* argument, Address code);
int join_thread(pthread_t thread, void** result, const Patience& patience, Address code);
int detach_thread(pthread_t thread, Address code);

int lock_mutex(pthread_mutex_t* mutex, const Patience& patience, Address code);

int wait_on_condition(pthread_cond_t* condition, pthread_mutex_t* mutex, const Patience& patience,
                      Address code);
void notify_condition(pthread_cond_t* condition, bool all, Address code);

void run_once_at(pthread_once_t* flag, void (*function)(), Address code);

}  // namespace mpsstress::runtime
