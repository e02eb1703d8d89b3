// A mutex is destroyed when nobody needs it any more, and another is made in its place.
#include <pthread.h>

#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(destroyed_mutex, Nothing) {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  for (int round = 0; round < 2; ++round) {
    auto use = [&] {
      pthread_mutex_lock(&mutex);
      pthread_mutex_unlock(&mutex);
    };
    std::thread first(use);
    std::thread second(use);
    first.join();
    second.join();
    pthread_mutex_destroy(&mutex);
    pthread_mutex_init(&mutex, nullptr);
  }
}
