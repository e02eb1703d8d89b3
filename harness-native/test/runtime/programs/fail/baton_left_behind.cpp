// A semaphore that is given by one thread and taken by the other is no gate: both may be behind it.
#include <semaphore.h>

#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(baton_left_behind, LockOrder) {
  sem_t started;
  sem_init(&started, 0, 0);
  std::mutex first;
  std::mutex second;
  std::thread other([&] {
    sem_wait(&started);
    std::lock_guard one(second);
    std::lock_guard two(first);
  });
  std::thread third([&] {
    sem_wait(&started);
    std::lock_guard one(first);
    std::lock_guard two(second);
  });
  sem_post(&started);
  sem_post(&started);
  other.join();
  third.join();
  sem_destroy(&started);
}
