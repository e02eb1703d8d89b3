// Threads are as slow as they like. Three ways that count on the contrary, "slept",
// "overslept" and "late", and two that do not.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static atomic_int stage;
static int ready;

static struct timespec in_nanoseconds(long nanoseconds) {
  struct timespec at;
  clock_gettime(CLOCK_REALTIME, &at);
  at.tv_sec += (at.tv_nsec + nanoseconds) / 1000000000;
  at.tv_nsec = (at.tv_nsec + nanoseconds) % 1000000000;
  return at;
}

static void* go_through_stages(void* unused) {
  stage = 1;
  usleep(100);
  stage = 2;
  stage = 3;
  return unused;
}

static void* hold_for_a_moment(void* unused) {
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  return unused;
}

// What no thread sleeps over takes no time, says who does not look at what came of it.
static void lock_within_two_milliseconds(int looks) {
  const struct timespec at = in_nanoseconds(2000000);
  const int error = pthread_mutex_timedlock(&mutex, &at);
  assert(error == 0 || (looks && error == ETIMEDOUT));
  if (error == 0) pthread_mutex_unlock(&mutex);
}

static void wait_for_a_second(void) {
  const struct timespec at = in_nanoseconds(999999999);
  int error = 0;
  pthread_mutex_lock(&mutex);
  while (!ready && error == 0) error = pthread_cond_timedwait(&changed, &mutex, &at);
  assert(error == 0);
  pthread_mutex_unlock(&mutex);
}

int main(int count, char** arguments) {
  const char* const way = count == 2 ? arguments[1] : "";
  pthread_t thread;
  if (strcmp(way, "slept") == 0) {
    pthread_create(&thread, NULL, go_through_stages, NULL);
    usleep(50000);
    assert(stage != 2);
  } else if (strcmp(way, "overslept") == 0) {
    pthread_create(&thread, NULL, go_through_stages, NULL);
    sleep(1);
    assert(stage != 2);
  } else if (strcmp(way, "delayed") == 0) {
    pthread_create(&thread, NULL, go_through_stages, NULL);
    usleep(50000);
    assert(stage <= 3);
  } else if (strcmp(way, "late") == 0) {
    pthread_create(&thread, NULL, hold_for_a_moment, NULL);
    lock_within_two_milliseconds(0);
  } else if (strcmp(way, "patient") == 0) {
    pthread_create(&thread, NULL, hold_for_a_moment, NULL);
    lock_within_two_milliseconds(1);
    wait_for_a_second();
  } else {
    return 2;
  }
  pthread_join(thread, NULL);
  assert(strcmp(way, "delayed") != 0 || stage == 3);
  return 0;
}
