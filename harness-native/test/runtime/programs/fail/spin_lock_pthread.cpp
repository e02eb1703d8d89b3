// One of two threads adds although it has not got the spin lock.
#include <pthread.h>

#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(spin_lock_pthread, Race) {
  pthread_spinlock_t lock;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  int counter = 0;
  std::thread first([&] {
    pthread_spin_lock(&lock);
    ++counter;
    pthread_spin_unlock(&lock);
  });
  std::thread second([&] {
    const bool got = pthread_spin_trylock(&lock) == 0;
    ++counter;
    if (got) pthread_spin_unlock(&lock);
  });
  first.join();
  second.join();
  pthread_spin_destroy(&lock);
}
