// Two threads put into a bag without its lock, so that one of them may write behind its end. In the
// function in which they do, memory is used after its free, which no lock would mend; and another
// one writes behind a block where nobody has raced.
#include <pthread.h>
#include <stdlib.h>

enum { ROOM = 2 };

struct bag {
  long count;
  long things[ROOM];
};

static struct bag* bag;
static long* label;
static long* row;

__attribute__((noinline)) static struct bag* open_bag(void) {
  struct bag* opened = malloc(sizeof *opened);
  opened->count = 1;
  return opened;
}

__attribute__((noinline)) static int has_room(void) { return bag->count < ROOM; }

__attribute__((noinline)) static void put(long thing) {
  bag->things[bag->count++] = thing;
  *label = thing;
}

__attribute__((noinline)) static void fill(void) {
  for (long i = 0; i <= ROOM; ++i) row[i] = i;
}

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

static void* use(void* thing) {
  if (has_room()) put((long)thing);
  pthread_mutex_lock(&turn);
  fill();
  pthread_mutex_unlock(&turn);
  return NULL;
}

int main(void) {
  bag = open_bag();
  label = malloc(sizeof *label);
  row = malloc(ROOM * sizeof *row);
  free(label);
  pthread_t threads[2];
  for (long i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, use, (void*)i);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  free(row);
  free(bag);
  return 0;
}
