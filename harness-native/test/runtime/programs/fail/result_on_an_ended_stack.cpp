// The result of a thread lies on its stack, and is read when that is gone.
#include <pthread.h>

#include "../program.hpp"

using mpsstress::programs::require;

static void* compute(void*) {
  int result = 42;
  pthread_exit(&result);
}

MPSS_PROGRAM(result_on_an_ended_stack, UseAfterFree) {
  pthread_t thread;
  void* answer = nullptr;
  pthread_create(&thread, nullptr, compute, nullptr);
  pthread_join(thread, &answer);
  require(*static_cast<int*>(answer) == 42, "the thread's result");
}
