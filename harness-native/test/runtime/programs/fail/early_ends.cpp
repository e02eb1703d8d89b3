// A thread is cancelled while it holds a lock, and nothing gives that back.
#include <pthread.h>

#include "../program.hpp"

namespace {

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void* holds(void*) {
  pthread_mutex_lock(&mutex);
  pthread_testcancel();
  pthread_mutex_unlock(&mutex);
  return nullptr;
}

}  // namespace

MPSS_PROGRAM(early_ends, Deadlock) {
  pthread_t thread;
  pthread_create(&thread, nullptr, holds, nullptr);
  pthread_cancel(thread);
  pthread_join(thread, nullptr);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
}
