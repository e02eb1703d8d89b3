// Every path gives the semaphore back, and it orders what it protects.
#include <semaphore.h>
#include <atomic>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(semaphore_not_given_back, Nothing) {
  sem_t semaphore;
  sem_init(&semaphore, 0, 1);
  int inside = 0;
  const auto work = [&] {
    sem_wait(&semaphore);
    require(++inside == 1, "two threads in the critical section");
    --inside;
    sem_post(&semaphore);
  };
  std::thread first(work);
  work();
  first.join();
  sem_destroy(&semaphore);
}
