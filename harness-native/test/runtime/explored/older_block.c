/* A price that was replaced is there again by its address, although a note of the same size was
   freed after it. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct price {
  int cents;
  char currency[60];
};
struct note {
  int customers;
  char names[60];
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct price* current;
static struct note* note;

static void set(int cents) {
  pthread_mutex_lock(&mutex);
  free(current);
  free(note);
  note = NULL;
  current = malloc(sizeof *current);
  current->cents = cents;
  pthread_mutex_unlock(&mutex);
}

/* Sells for what was read, if the price has not changed meanwhile. */
static void* sell(void* unused) {
  pthread_mutex_lock(&mutex);
  const struct price* const seen = current;
  const int cents = seen->cents;
  pthread_mutex_unlock(&mutex);
  pthread_mutex_lock(&mutex);
  if (current == seen) assert(current->cents == cents);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  current = malloc(sizeof *current);
  current->cents = 100;
  note = malloc(sizeof *note);
  pthread_t seller;
  pthread_create(&seller, NULL, sell, NULL);
  set(120);
  pthread_join(seller, NULL);
  free(current);
  return 0;
}
