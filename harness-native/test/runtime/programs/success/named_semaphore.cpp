// A lock made of a named semaphore. Nobody removes its name: the next schedule has none all the
// same.
#include <fcntl.h>
#include <semaphore.h>

#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(named_semaphore, Nothing) {
  require(sem_open("/permits", 0) == SEM_FAILED, "there is none yet");
  sem_t* const permits = sem_open("/permits", O_CREAT | O_EXCL, 0600, 1);
  require(sem_open("/permits", O_CREAT, 0600, 5) == permits, "the same one");
  int sum = 0;
  const auto add = [&] {
    sem_wait(permits);
    ++sum;
    sem_post(permits);
  };
  std::thread other(add);
  add();
  other.join();
  require(sum == 2, "both have added");
}
