// A semaphore is destroyed after its last use and made anew; one of a global constructor keeps the
// value that it was given there.
#include <semaphore.h>

#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

struct Permits {
  sem_t semaphore;
  Permits() { sem_init(&semaphore, 0, 2); }
};
Permits permits;

}  // namespace

MPSS_PROGRAM(destroyed_semaphore, Nothing) {
  sem_t semaphore;
  for (int round = 0; round < 2; ++round) {
    sem_init(&semaphore, 0, 0);
    std::thread gives([&] { sem_post(&semaphore); });
    sem_wait(&semaphore);
    gives.join();
    sem_destroy(&semaphore);
  }
  int value = 0;
  sem_getvalue(&permits.semaphore, &value);
  require(value == 2, "two permits, as at the beginning");
  sem_wait(&permits.semaphore);
}
