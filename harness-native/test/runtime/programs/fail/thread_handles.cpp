// A thread is thought to have ended when it only has been asked about.
#include <pthread.h>

#include "../program.hpp"

namespace {

void* adds(void* counter) {
  ++*static_cast<int*>(counter);
  return nullptr;
}

}  // namespace

MPSS_PROGRAM(thread_handles, Race) {
  int counter = 0;
  pthread_t thread;
  pthread_create(&thread, nullptr, adds, &counter);
  const bool ended = pthread_tryjoin_np(thread, nullptr) == 0;
  ++counter;
  if (!ended) pthread_join(thread, nullptr);
}
