// One path through the critical section does not give the semaphore back.
#include <semaphore.h>
#include <atomic>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(semaphore_not_given_back, Deadlock) {
  sem_t semaphore;
  sem_init(&semaphore, 0, 1);
  std::atomic<bool> closed{false};
  const auto work = [&] {
    sem_wait(&semaphore);
    if (closed.load()) return;
    sem_post(&semaphore);
  };
  std::thread first(work);
  closed.store(true);
  work();
  first.join();
  sem_destroy(&semaphore);
}
