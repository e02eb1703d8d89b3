/* A stack without locks: who takes the top reads its neighbour after others may have freed it, or,
   with an argument, frees nothing before all threads have ended. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  struct node* next;
  struct node* taken;
};

static _Atomic(struct node*) top;
static _Atomic(struct node*) all_taken;
static int keeps;

static void* take(void* unused) {
  struct node* node = atomic_load(&top);
  while (node != 0 && !atomic_compare_exchange_strong(&top, &node, node->next)) {
  }
  if (node == 0) return unused;
  if (!keeps) {
    free(node);
    return unused;
  }
  node->taken = atomic_load(&all_taken);
  while (!atomic_compare_exchange_strong(&all_taken, &node->taken, node)) {
  }
  return unused;
}

int main(int count, char** arguments) {
  (void)arguments;
  keeps = count > 2;
  for (int i = 0; i < 2; ++i) {
    struct node* const node = malloc(sizeof *node);
    node->next = atomic_load(&top);
    atomic_store(&top, node);
  }
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], 0, take, 0);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
  for (struct node* node = all_taken; node != 0;) {
    struct node* const next = node->taken;
    free(node);
    node = next;
  }
  return 0;
}
