// Of three functions that use a static balance two take its lock; a fourth counts two other
// variables without: where they are is one function, but they are two mistakes.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance;
static int visits;
static int charges;

__attribute__((noinline)) static void pay_in(void) {
  pthread_mutex_lock(&lock);
  ++balance;
  pthread_mutex_unlock(&lock);
}

__attribute__((noinline)) static int look_up(void) {
  pthread_mutex_lock(&lock);
  const int now = balance;
  pthread_mutex_unlock(&lock);
  return now;
}

__attribute__((noinline)) static void charge(void) { --balance; }

__attribute__((noinline)) static void count(void) {
  ++visits;
  ++charges;
}

static void* use(void* unused) {
  (void)unused;
  pay_in();
  charge();
  if (look_up() < -2) abort();
  count();
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, use, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return visits < 0 || charges < 0;
}
