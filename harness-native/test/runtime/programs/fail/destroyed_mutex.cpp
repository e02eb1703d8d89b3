// A thread locks a mutex that another has destroyed already.
#include <pthread.h>

#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(destroyed_mutex, Misuse) {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  std::thread destroys([&] { pthread_mutex_destroy(&mutex); });
  destroys.join();
  if (pthread_mutex_lock(&mutex) == 0) pthread_mutex_unlock(&mutex);
}
