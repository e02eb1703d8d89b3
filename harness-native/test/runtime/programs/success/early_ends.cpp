// Threads that end before their function does: destructors and handlers run, results arrive.
#include <pthread.h>

#include <cstdint>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

int cleaned = 0;

struct Cleans {
  ~Cleans() { ++cleaned; }
};

void leave() { pthread_exit(reinterpret_cast<void*>(std::intptr_t{5})); }

void* leaves_early(void*) {
  const Cleans cleans;
  leave();
  return nullptr;
}

void add_ten(void*) { cleaned += 10; }

void* waits_for_ever(void*) {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t never = PTHREAD_COND_INITIALIZER;
  const Cleans cleans;
  pthread_cleanup_push(add_ten, nullptr);
  pthread_mutex_lock(&mutex);
  while (true) pthread_cond_wait(&never, &mutex);
  pthread_cleanup_pop(0);
  return nullptr;
}

void* cannot_be_cancelled(void*) {
  int former = -1;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &former);
  pthread_testcancel();
  require(former == PTHREAD_CANCEL_ENABLE, "at first it can");
  return nullptr;
}

}  // namespace

MPSS_PROGRAM(early_ends, Nothing) {
  cleaned = 0;
  pthread_t thread;
  void* result = nullptr;
  pthread_create(&thread, nullptr, leaves_early, nullptr);
  pthread_join(thread, &result);
  require(reinterpret_cast<std::intptr_t>(result) == 5, "pthread_exit's result arrives");
  require(cleaned == 1, "a destructor has run");

  pthread_create(&thread, nullptr, waits_for_ever, nullptr);
  pthread_cancel(thread);
  pthread_join(thread, &result);
  require(result == PTHREAD_CANCELED, "the thread says that it was cancelled");
  require(cleaned == 12 || cleaned == 1, "its handlers have run, if it had begun");

  pthread_create(&thread, nullptr, cannot_be_cancelled, nullptr);
  pthread_cancel(thread);
  pthread_join(thread, &result);
  require(result == nullptr, "this one came to its end");
}
