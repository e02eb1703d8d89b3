// Work that is done later has kept the address of a variable in a call that is over. Another call
// lies in its place by then, so that a value is read that is nobody's.
#include <semaphore.h>

#include <thread>

#include "../program.hpp"
#include "dispatch/frames_apart.hpp"

using mpsstress::dispatch::call_apart;

namespace {

struct Shared {
  const int* kept = nullptr;
  sem_t begins;
  sem_t ends;
};

__attribute__((noinline)) void keep_address(Shared& shared) {
  int mine[64] = {42};
  shared.kept = mine;
  sem_post(&shared.begins);
}

__attribute__((noinline)) void lie_in_its_place(Shared& shared) {
  volatile int other[1024];
  other[0] = 1;
  sem_wait(&shared.ends);
  other[1023] = other[0];
}

}  // namespace

MPSS_PROGRAM(overwritten_variable, UseAfterFree) {
  Shared shared;
  sem_init(&shared.begins, 0, 0);
  sem_init(&shared.ends, 0, 0);
  std::thread works([&shared] {
    call_apart([&shared] { keep_address(shared); });
    for (int i = 0; i < 2; ++i) call_apart([&shared] { lie_in_its_place(shared); });
  });
  sem_wait(&shared.begins);
  const int seen = *shared.kept;
  sem_post(&shared.ends);
  sem_post(&shared.ends);
  works.join();
  mpsstress::programs::require(seen >= 0, "a value");
}
