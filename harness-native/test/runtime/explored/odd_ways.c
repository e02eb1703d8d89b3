// Ways of plain C programs that are no mistakes, one for each word, and some that are: "stuck",
// "endless", "unjoined", "crashes", "recurses", "aborts", "dies", "misuses" and "spins". Of
// "dies_outside" the explorer's own processes die.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;
static atomic_int turns;
static volatile int wants_first, wants_second, turn, inside, come;

static void* turn_for_ever(void* unused) {
  for (;;) ++turns;
  return unused;
}

static void* sleep_for_ever(void* unused) {
  for (;;) usleep(100);
  return unused;
}

static void* wait_for_ever(void* unused) {
  pthread_mutex_lock(&mutex);
  for (;;) pthread_cond_wait(&never, &mutex);
  return unused;
}

static void* come_late(void* unused) {
  usleep(50);
  come = 1;
  return unused;
}

static void* take_away(void* pointer) {
  pthread_mutex_lock(&mutex);
  *(int**)pointer = NULL;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

// Which of two threads comes first decides.
static void use_what_is_taken_away(void) {
  int number = 1;
  int* pointer = &number;
  pthread_t thread;
  pthread_create(&thread, NULL, take_away, &pointer);
  pthread_mutex_lock(&mutex);
  *pointer = 2;
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
}

// A signal that no judge sees, in the schedules in which the other thread came first.
static void* limit_files(void* unused) {
  const struct rlimit none = {0, 0};
  setrlimit(RLIMIT_FSIZE, &none);
  return unused;
}

static void write_before_the_limit(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, limit_files, NULL);
  ++turns;
  assert(ftruncate(memfd_create("file", 0), 1) == 0);
  pthread_join(thread, NULL);
}

static void die(void) { raise(SIGKILL); }

// The C library hands constructors the arguments of main().
__attribute__((constructor)) static void die_once_forked(int count, char** arguments) {
  if (count == 2 && strcmp(arguments[1], "dies_outside") == 0) pthread_atfork(NULL, NULL, die);
}

static int depth_of(volatile int* depth) {
  if (++*depth == 0) return 0;
  return depth_of(depth) + *depth;
}

static void release_what_the_library_gave(void) {
  char* const path = realpath("/", NULL);
  free(path + 1);
}

// Three causes in each schedule.
static void unlock_first(void) { pthread_mutex_unlock(&mutex); }
static void unlock_second(void) { pthread_mutex_unlock(&mutex); }
static void unlock_third(void) { pthread_mutex_unlock(&mutex); }

static void* end_at_once(void* unused) { return unused; }

// Peterson's lock, of plain variables.
static void* enter_first(void* unused) {
  wants_first = 1;
  turn = 1;
  while (wants_second == 1 && turn == 1) {
  }
  assert(inside++ == 0);
  --inside;
  wants_first = 0;
  return unused;
}

static void* enter_second(void* unused) {
  wants_second = 1;
  turn = 0;
  while (wants_first == 1 && turn == 0) {
  }
  assert(inside++ == 0);
  --inside;
  wants_second = 0;
  return unused;
}

static void ask_a_checking_mutex(void) {
  pthread_mutexattr_t attributes;
  pthread_mutex_t checking;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&checking, &attributes);
  assert(pthread_mutex_unlock(&checking) == EPERM);
  assert(pthread_mutex_lock(&checking) == 0 && pthread_mutex_lock(&checking) == EDEADLK);
  assert(pthread_mutex_unlock(&checking) == 0);
}

static void run_two(void* (*first)(void*), void* (*second)(void*), int join) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, first, NULL);
  pthread_create(&threads[1], NULL, second, NULL);
  for (int i = 0; join && i < 2; ++i) pthread_join(threads[i], NULL);
}

int main(int count, char** arguments) {
  const char* const way = count == 2 ? arguments[1] : "";
  if (strcmp(way, "daemons") == 0) {
    run_two(turn_for_ever, sleep_for_ever, 0);
    usleep(1000);  // the time comes although somebody always computes
  } else if (strcmp(way, "pool") == 0) {
    run_two(wait_for_ever, end_at_once, 0);
  } else if (strcmp(way, "polls") == 0) {
    run_two(come_late, end_at_once, 0);
    while (!come) {
    }
  } else if (strcmp(way, "peterson") == 0) {
    run_two(enter_first, enter_second, 1);
  } else if (strcmp(way, "unbuffered") == 0) {
    setvbuf(stdout, NULL, _IONBF, 0);
    setbuf(stderr, NULL);
    puts("unbuffered");
  } else if (strcmp(way, "checking") == 0) {
    ask_a_checking_mutex();
  } else if (strcmp(way, "unjoined") == 0) {
    run_two(end_at_once, end_at_once, 0);
    usleep(10);
    pthread_exit(NULL);
  } else if (strcmp(way, "crashes") == 0) {
    use_what_is_taken_away();
  } else if (strcmp(way, "crashes_first") == 0) {
    *(volatile int*)8 = 1;  // before there is a choice
  } else if (strcmp(way, "recurses") == 0) {
    int depth = 0;
    return depth_of(&depth);
  } else if (strcmp(way, "aborts") == 0) {
    release_what_the_library_gave();
  } else if (strcmp(way, "misuses") == 0) {
    unlock_first();
    unlock_second();
    unlock_third();
  } else if (strcmp(way, "dies") == 0) {
    write_before_the_limit();
  } else if (strcmp(way, "stuck") == 0) {
    run_two(wait_for_ever, end_at_once, 1);
  } else if (strcmp(way, "endless") == 0) {
    run_two(turn_for_ever, end_at_once, 1);
  } else if (strcmp(way, "spins") == 0) {
    while (1) {
    }  // without one step
  } else {
    return 2;
  }
  return 0;
}
