// A thread that is neither joined nor detached.
#include <pthread.h>

#include "../program.hpp"

static void* work(void*) { return nullptr; }
MPSS_PROGRAM(unjoined_thread, ThreadLeak) {
  pthread_t thread;
  pthread_create(&thread, nullptr, work, nullptr);
}
