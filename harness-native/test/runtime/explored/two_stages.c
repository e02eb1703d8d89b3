/* A plain C program with threads, as its author would compile it: told by an argument how many.
   Half of them do something in two stages, the others look in between. With "wait" as the argument
   it waits for what never comes, in a call that nobody watches. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int first;
static int second;

static int read_locked(const int* value) {
  pthread_mutex_lock(&lock);
  const int result = *value;
  pthread_mutex_unlock(&lock);
  return result;
}

static void* do_both(void* unused) {
  pthread_mutex_lock(&lock);
  first = 1;
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  second = first + 1;
  pthread_mutex_unlock(&lock);
  return unused;
}

static void* look(void* unused) {
  const int seen = read_locked(&first);
  if (seen != 0) assert(read_locked(&second) == seen + 1);
  return unused;
}

// A pipe that was there before the program began is somebody else's: reading it stops the process.
static int ends[2];
__attribute__((constructor)) static void open_pipe(void) {
  if (pipe(ends) != 0) abort();
}
static void wait_for_ever(void) {
  char byte;
  if (read(ends[0], &byte, 1) == 1) abort();
}

int main(int count, char** arguments) {
  pthread_t threads[64];
  if (count != 2) return 2;
  if (strcmp(arguments[1], "wait") == 0) wait_for_ever();
  const int size = atoi(arguments[1]);
  for (int i = 0; i < size; ++i) {
    pthread_create(&threads[i], NULL, i % 2 == 0 ? do_both : look, NULL);
  }
  for (int i = 0; i < size; ++i) pthread_join(threads[i], NULL);
  return 0;
}
