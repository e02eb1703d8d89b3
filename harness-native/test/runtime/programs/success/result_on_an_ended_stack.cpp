// The result of a thread lies on the stack of who joins it, and so does what its cleanup tells.
#include <pthread.h>

#include "../program.hpp"

using mpsstress::programs::require;

struct Work {
  int result = 0;
  bool cleaned_up = false;
};

static void clean_up(void* work) { static_cast<Work*>(work)->cleaned_up = true; }

static void* compute(void* work) {
  pthread_cleanup_push(clean_up, work);
  static_cast<Work*>(work)->result = 42;
  pthread_exit(&static_cast<Work*>(work)->result);
  pthread_cleanup_pop(0);
}

MPSS_PROGRAM(result_on_an_ended_stack, Nothing) {
  pthread_t thread;
  Work work;
  void* answer = nullptr;
  pthread_create(&thread, nullptr, compute, &work);
  pthread_join(thread, &answer);
  require(work.cleaned_up, "what was pushed for its end");
  require(*static_cast<int*>(answer) == 42, "the thread's result");
}
