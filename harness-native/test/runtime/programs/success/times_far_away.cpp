// Who waits for something that comes does not run out of time, however far away its end is named,
// and by whichever clock.
#include <pthread.h>
#include <time.h>

#include <condition_variable>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

struct Flag {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t raised;
  bool up = false;
};

void* raise(void* argument) {
  Flag& flag = *static_cast<Flag*>(argument);
  timespec a_while{0, 1'000'000};
  nanosleep(&a_while, nullptr);
  pthread_mutex_lock(&flag.mutex);
  flag.up = true;
  pthread_cond_signal(&flag.raised);
  pthread_mutex_unlock(&flag.mutex);
  return nullptr;
}

void wait_until(const timespec& at, clockid_t clock) {
  Flag flag;
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, clock);
  pthread_cond_init(&flag.raised, &attributes);
  pthread_t thread;
  pthread_create(&thread, nullptr, raise, &flag);
  pthread_mutex_lock(&flag.mutex);
  int result = 0;
  while (!flag.up && result == 0) result = pthread_cond_timedwait(&flag.raised, &flag.mutex, &at);
  require(flag.up && result == 0, "there was time enough");
  pthread_mutex_unlock(&flag.mutex);
  pthread_join(thread, nullptr);
  pthread_cond_destroy(&flag.raised);
}

}  // namespace

MPSS_PROGRAM(times_far_away, Nothing) {
  wait_until(timespec{0x3fffffffffffffff, 0}, CLOCK_REALTIME);
  timespec soon{};
  clock_gettime(CLOCK_MONOTONIC, &soon);
  soon.tv_sec += 10;
  wait_until(soon, CLOCK_MONOTONIC);
}
