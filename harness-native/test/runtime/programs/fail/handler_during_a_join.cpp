// A thread that waits for another to end has blocked the signal whose handler would let that one
// end.
#include <pthread.h>
#include <semaphore.h>

#include <csignal>
#include <thread>

#include "../program.hpp"

namespace {

sem_t rung;

}  // namespace

MPSS_PROGRAM(handler_during_a_join, Deadlock) {
  sem_init(&rung, 0, 0);
  signal(SIGUSR1, [](int) { sem_post(&rung); });
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
  const pthread_t first = pthread_self();
  std::thread other([first] {
    pthread_kill(first, SIGUSR1);
    sem_wait(&rung);
  });
  other.join();
  sem_destroy(&rung);
}
