// The address is of a variable in a call that waits until the work is done, and of one in which
// such calls are made.
#include <semaphore.h>

#include <thread>

#include "../program.hpp"
#include "dispatch/frames_apart.hpp"

using mpsstress::dispatch::call_apart;
using mpsstress::programs::require;

namespace {

struct Shared {
  const int* kept = nullptr;
  const int* around = nullptr;
  sem_t begins;
  sem_t ends;
};

__attribute__((noinline)) void keep_address(Shared& shared) {
  int mine[64] = {42};
  shared.kept = mine;
  sem_post(&shared.begins);
  sem_wait(&shared.ends);
}

__attribute__((noinline)) void call_within(Shared& shared) {
  int around[64] = {43};
  shared.around = around;
  call_apart([&shared] { keep_address(shared); });
}

}  // namespace

MPSS_PROGRAM(overwritten_variable, Nothing) {
  Shared shared;
  sem_init(&shared.begins, 0, 0);
  sem_init(&shared.ends, 0, 0);
  std::thread works([&shared] {
    for (int i = 0; i < 3; ++i) call_apart([&shared] { call_within(shared); });
  });
  for (int i = 0; i < 3; ++i) {
    sem_wait(&shared.begins);
    require(*shared.kept == 42, "a variable of a call that waits");
    require(*shared.around == 43, "a variable of the call around it");
    sem_post(&shared.ends);
  }
  works.join();
}
