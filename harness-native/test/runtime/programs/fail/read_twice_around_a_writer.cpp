// A thread takes a lock for reading that it has for reading already, and a writer asks for it in
// between. The lock lets no reader in before a writer that waits.
#include <pthread.h>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

static pthread_rwlock_t lock = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
static int value = 0;

static int read() {
  pthread_rwlock_rdlock(&lock);
  const int seen = value;
  pthread_rwlock_unlock(&lock);
  return seen;
}

MPSS_PROGRAM(read_twice_around_a_writer, Deadlock) {
  std::thread writer([] {
    pthread_rwlock_wrlock(&lock);
    ++value;
    pthread_rwlock_unlock(&lock);
  });
  pthread_rwlock_rdlock(&lock);
  require(value == read(), "a value that changes under the lock");
  pthread_rwlock_unlock(&lock);
  writer.join();
}
