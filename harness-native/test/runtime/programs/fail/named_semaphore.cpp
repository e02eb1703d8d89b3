// A lock made of a named semaphore, which begins with two permits.
#include <fcntl.h>
#include <semaphore.h>

#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(named_semaphore, Race) {
  sem_t* const permits = sem_open("/permits", O_CREAT, 0600, 2);
  int sum = 0;
  const auto add = [&] {
    sem_wait(permits);
    ++sum;
    sem_post(permits);
  };
  std::thread other(add);
  add();
  other.join();
  sem_unlink("/permits");
}
