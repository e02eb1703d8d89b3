// Of three functions that use an account two take its lock; a fourth uses another one without.
#include <pthread.h>
#include <stdlib.h>

struct account {
  pthread_mutex_t lock;
  int balance;
};

static struct account* first;
static struct account* second;

__attribute__((noinline)) static struct account* open_account(void) {
  struct account* account = malloc(sizeof *account);
  pthread_mutex_init(&account->lock, NULL);
  account->balance = 0;
  return account;
}

// Not another call of that function: who allocates an object is what tells it from others.
__attribute__((noinline)) static struct account* open_savings(void) {
  struct account* account = malloc(sizeof *account);
  pthread_mutex_init(&account->lock, NULL);
  account->balance = 0;
  return account;
}

__attribute__((noinline)) static void pay_in(void) {
  pthread_mutex_lock(&first->lock);
  ++first->balance;
  pthread_mutex_unlock(&first->lock);
}

__attribute__((noinline)) static int look_up(void) {
  pthread_mutex_lock(&first->lock);
  const int balance = first->balance;
  pthread_mutex_unlock(&first->lock);
  return balance;
}

__attribute__((noinline)) static void charge(void) { --first->balance; }

__attribute__((noinline)) static void save(void) { ++second->balance; }

static void* use(void* unused) {
  (void)unused;
  pay_in();
  charge();
  if (look_up() < -2) abort();
  save();
  return NULL;
}

int main(void) {
  first = open_account();
  second = open_savings();
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, use, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  free(first);
  free(second);
  return 0;
}
