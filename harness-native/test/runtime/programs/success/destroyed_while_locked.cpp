// The mutex is destroyed when its users have ended.
#include <pthread.h>

#include <atomic>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(destroyed_while_locked, Nothing) {
  pthread_mutex_t mutex;
  pthread_mutex_init(&mutex, nullptr);
  std::thread other([&] {
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
  });
  other.join();
  pthread_mutex_destroy(&mutex);
}
