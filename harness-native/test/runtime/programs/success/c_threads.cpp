// C's own threads, with all that <threads.h> has.
#include <threads.h>
#include <time.h>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

struct Gate {
  mtx_t mutex;
  cnd_t opened;
  bool open = false;
  tss_t own;
  int ended = 0;
};

once_flag prepared = ONCE_FLAG_INIT;
int preparations;

int opener(void* argument) {
  Gate& gate = *static_cast<Gate*>(argument);
  call_once(&prepared, [] { ++preparations; });
  tss_set(gate.own, &gate);
  thrd_yield();
  mtx_lock(&gate.mutex);
  gate.open = true;
  cnd_broadcast(&gate.opened);
  mtx_unlock(&gate.mutex);
  return 7;
}

// Comes back when there is no time left, or with the lock.
void try_for_a_while(mtx_t& mutex) {
  timespec at{};
  timespec_get(&at, TIME_UTC);
  at.tv_nsec = at.tv_nsec < 999'000'000 ? at.tv_nsec + 1'000'000 : at.tv_nsec;
  const int result = mtx_timedlock(&mutex, &at);
  require(result == thrd_success || result == thrd_timedout, "it has the lock, or time is up");
  if (result == thrd_success) mtx_unlock(&mutex);
}

}  // namespace

MPSS_PROGRAM(c_threads, Nothing) {
  Gate gate;
  mtx_init(&gate.mutex, mtx_timed | mtx_recursive);
  cnd_init(&gate.opened);
  tss_create(&gate.own, [](void* value) {
    Gate& its = *static_cast<Gate*>(value);
    mtx_lock(&its.mutex);
    ++its.ended;
    mtx_unlock(&its.mutex);
  });
  thrd_t threads[2];
  for (thrd_t& thread : threads)
    require(thrd_create(&thread, opener, &gate) == thrd_success, "made");
  try_for_a_while(gate.mutex);
  mtx_lock(&gate.mutex);
  mtx_lock(&gate.mutex);
  mtx_unlock(&gate.mutex);
  while (!gate.open) cnd_wait(&gate.opened, &gate.mutex);
  mtx_unlock(&gate.mutex);
  for (const thrd_t thread : threads) {
    int result = 0;
    require(thrd_join(thread, &result) == thrd_success && result == 7, "its result is returned");
  }
  require(preparations == 1 && gate.ended == 2, "once, and at the end of each");
  tss_delete(gate.own);
  cnd_destroy(&gate.opened);
  mtx_destroy(&gate.mutex);
}
