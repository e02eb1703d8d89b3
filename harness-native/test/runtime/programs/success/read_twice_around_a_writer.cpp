// A thread takes a lock for reading that it has for reading already, and a writer asks for it in
// between. The lock lets readers in while others read, whoever waits. A lock that does not has
// writers and readers one after the other, those whose time is up before they had it among them.
#include <pthread.h>
#include <time.h>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_rwlock_t writers_first = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
static int value = 0;
static int other = 0;

static int read() {
  pthread_rwlock_rdlock(&lock);
  const int seen = value;
  pthread_rwlock_unlock(&lock);
  return seen;
}

static void write_soon() {
  timespec soon{};
  clock_gettime(CLOCK_REALTIME, &soon);
  soon.tv_nsec += 1000;
  if (pthread_rwlock_timedwrlock(&writers_first, &soon) != 0) return;
  ++other;
  pthread_rwlock_unlock(&writers_first);
}

MPSS_PROGRAM(read_twice_around_a_writer, Nothing) {
  std::thread writer([] {
    pthread_rwlock_wrlock(&lock);
    ++value;
    pthread_rwlock_unlock(&lock);
    write_soon();
  });
  pthread_rwlock_rdlock(&lock);
  require(value == read(), "a value that changes under the lock");
  pthread_rwlock_unlock(&lock);
  std::thread reader([] {
    pthread_rwlock_rdlock(&writers_first);
    require(other >= 0, "a value that was written");
    pthread_rwlock_unlock(&writers_first);
  });
  pthread_rwlock_wrlock(&writers_first);
  ++other;
  pthread_rwlock_unlock(&writers_first);
  writer.join();
  reader.join();
}
