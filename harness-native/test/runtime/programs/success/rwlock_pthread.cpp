// A pthread rwlock held for writing while the data is changed.
#include <pthread.h>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value = 0;
MPSS_PROGRAM(rwlock_pthread, Nothing) {
  const auto change = [] {
    pthread_rwlock_wrlock(&lock);
    ++value;
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_rdlock(&lock);
    require(value == 1 || value == 2, "no value that was written");
    pthread_rwlock_unlock(&lock);
  };
  std::thread other(change);
  change();
  other.join();
}
