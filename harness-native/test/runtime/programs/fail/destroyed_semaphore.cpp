// A thread waits on a semaphore that another has destroyed already.
#include <semaphore.h>

#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(destroyed_semaphore, Misuse) {
  sem_t semaphore;
  sem_init(&semaphore, 0, 1);
  std::thread destroys([&] { sem_destroy(&semaphore); });
  std::thread waits([&] { sem_wait(&semaphore); });
  destroys.join();
  waits.join();
}
