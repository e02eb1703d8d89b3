// A mutex is destroyed while a thread holds it.
#include <pthread.h>

#include <atomic>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(destroyed_while_locked, Misuse) {
  std::atomic<int> turns{0};
  pthread_mutex_t mutex;
  pthread_mutex_init(&mutex, nullptr);
  std::thread other([&] {
    pthread_mutex_lock(&mutex);
    turns.fetch_add(1);
    pthread_mutex_unlock(&mutex);
  });
  turns.fetch_add(1);
  pthread_mutex_destroy(&mutex);
  other.join();
}
