// A pthread rwlock held for reading while the data is changed.
#include <pthread.h>
#include <thread>

#include "../program.hpp"

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value = 0;
MPSS_PROGRAM(rwlock_pthread, Race) {
  const auto change = [] {
    pthread_rwlock_rdlock(&lock);
    ++value;
    pthread_rwlock_unlock(&lock);
  };
  std::thread other(change);
  change();
  other.join();
}
