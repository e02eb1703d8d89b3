// Two threads add under a pthread spin lock.
#include <pthread.h>

#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(spin_lock_pthread, Nothing) {
  pthread_spinlock_t lock;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  int counter = 0;
  auto add = [&] {
    if (pthread_spin_trylock(&lock) != 0) pthread_spin_lock(&lock);
    ++counter;
    pthread_spin_unlock(&lock);
  };
  std::thread first(add);
  std::thread second(add);
  first.join();
  second.join();
  pthread_spin_destroy(&lock);
  require(counter == 2, "no addition is lost");
}
