// A thread that is detached.
#include <pthread.h>

#include "../program.hpp"

static void* work(void*) { return nullptr; }
MPSS_PROGRAM(unjoined_thread, Nothing) {
  pthread_t thread;
  pthread_create(&thread, nullptr, work, nullptr);
  pthread_detach(thread);
}
