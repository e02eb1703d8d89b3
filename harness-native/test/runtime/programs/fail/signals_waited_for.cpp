// Two signals of one number are sent, and may come as one: their receiver waits for a second one.
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

sem_t received;

sigset_t only(int signal) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  return set;
}

void* receive(void*) {
  const sigset_t wanted = only(SIGUSR1);
  for (int i = 0; i < 2; ++i) {
    int signal = 0;
    require(sigwait(&wanted, &signal) == 0 && signal == SIGUSR1, "the one that was sent");
    sem_post(&received);
  }
  timespec a_while{0, 1'000'000};
  require(sigtimedwait(&wanted, nullptr, &a_while) == -1 && errno == EAGAIN, "there are no more");
  return nullptr;
}

}  // namespace

MPSS_PROGRAM(signals_waited_for, Deadlock) {
  sem_init(&received, 0, 0);
  const sigset_t blocked = only(SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &blocked, nullptr);
  pthread_t thread;
  pthread_create(&thread, nullptr, receive, nullptr);
  pthread_kill(thread, SIGUSR1);
  kill(getpid(), SIGUSR1);
  pthread_join(thread, nullptr);
}
