/* The area of a shape is remembered, for the address of the shape: also when that has been freed.
 */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct shape {
  int width;
  int height;
  char name[56];
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static const struct shape* known;
static int known_area;

static int area_of(const struct shape* shape) {
  pthread_mutex_lock(&mutex);
  if (known != shape) {
    known = shape;
    known_area = shape->width * shape->height;
  }
  const int area = known_area;
  pthread_mutex_unlock(&mutex);
  return area;
}

static void* use(void* width) {
  struct shape* const shape = malloc(sizeof *shape);
  shape->width = *(const int*)width;
  shape->height = 2;
  assert(area_of(shape) == shape->width * 2);
  free(shape);
  return NULL;
}

int main(void) {
  int widths[] = {3, 5};
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, use, &widths[i]);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
