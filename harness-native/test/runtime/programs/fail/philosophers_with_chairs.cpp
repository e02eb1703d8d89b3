// Three philosophers and a chair for each: all may hold one fork and wait for the next.
#include <semaphore.h>

#include <mutex>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(philosophers_with_chairs, LockOrder) {
  sem_t chairs;
  sem_init(&chairs, 0, 3);
  std::mutex fork[3];
  auto dine = [&](int seat) {
    sem_wait(&chairs);
    {
      std::lock_guard left(fork[seat]);
      std::lock_guard right(fork[(seat + 1) % 3]);
    }
    sem_post(&chairs);
  };
  std::thread first(dine, 0);
  std::thread second(dine, 1);
  std::thread third(dine, 2);
  first.join();
  second.join();
  third.join();
  sem_destroy(&chairs);
}
