// The next owner of a robust mutex does not say that it has mended what the one before left, and so
// nobody can have it any more.
#include <pthread.h>

#include <cerrno>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

struct Account {
  pthread_mutex_t mutex;
  int halves = 0;
};

void make(pthread_mutex_t& mutex) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&mutex, &attributes);
}

// Ends between the two steps, with the lock.
void* begin(void* argument) {
  Account& account = *static_cast<Account*>(argument);
  const int result = pthread_mutex_lock(&account.mutex);
  require(result == 0, "it comes first or after one that has mended");
  ++account.halves;
  return nullptr;
}

void* mend(void* argument) {
  Account& account = *static_cast<Account*>(argument);
  const int result = pthread_mutex_lock(&account.mutex);
  if (result == EOWNERDEAD) {
    ++account.halves;
  }
  require(account.halves % 2 == 0, "both halves or none");
  pthread_mutex_unlock(&account.mutex);
  return nullptr;
}

}  // namespace

MPSS_PROGRAM(owner_ended, Violation) {
  Account account;
  make(account.mutex);
  pthread_t first;
  pthread_t second;
  pthread_create(&first, nullptr, begin, &account);
  pthread_create(&second, nullptr, mend, &account);
  pthread_join(first, nullptr);
  pthread_join(second, nullptr);
  require(pthread_mutex_lock(&account.mutex) != ENOTRECOVERABLE, "the account is lost");
  pthread_mutex_destroy(&account.mutex);
}
