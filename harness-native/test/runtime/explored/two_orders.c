/* Two threads write one variable and read the other's: two_orders [locked]. Without the lock both
   may miss what the other one has written; with it one of them comes second. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int written[2];
static int missed[2];
static int locked;

static void* work(void* number) {
  const int mine = *(const int*)number;
  if (locked) pthread_mutex_lock(&mutex);
  missed[mine] = atomic_load(&written[1 - mine]) == 0;
  atomic_store(&written[mine], 1);
  if (locked) pthread_mutex_unlock(&mutex);
  return 0;
}

int main(int count, char** arguments) {
  (void)arguments;
  locked = count > 1;
  pthread_t threads[2];
  int numbers[2] = {0, 1};
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], 0, work, &numbers[i]);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
  assert(!(missed[0] && missed[1]));
  return 0;
}
