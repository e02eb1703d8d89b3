// The handler of a signal runs in a thread that waits for another to end, for a lock, or at a
// barrier: whichever takes it, the semaphore is posted, and everybody goes on.
#include <pthread.h>
#include <semaphore.h>

#include <cerrno>
#include <csignal>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

sem_t rung;
volatile std::sig_atomic_t handled;

void ring(int) {
  handled = handled + 1;
  sem_post(&rung);
}

void wait_for_ring() {
  while (sem_wait(&rung) != 0) require(errno == EINTR, "only a handler interrupts it");
}

void with_waiter(void (*wait)(void*), void* at, void (*let_go)(void*)) {
  pthread_t waiter;
  struct Call {
    void (*function)(void*);
    void* argument;
  } call{wait, at};
  const auto run = [](void* argument) -> void* {
    const auto& made = *static_cast<Call*>(argument);
    made.function(made.argument);
    return nullptr;
  };
  pthread_create(&waiter, nullptr, run, &call);
  pthread_kill(waiter, SIGUSR1);
  wait_for_ring();
  let_go(at);
  pthread_join(waiter, nullptr);
}

}  // namespace

MPSS_PROGRAM(handler_during_a_join, Nothing) {
  sem_init(&rung, 0, 0);
  struct sigaction action{};
  action.sa_handler = ring;
  action.sa_flags = SA_RESTART;
  sigaction(SIGUSR1, &action, nullptr);
  const pthread_t first = pthread_self();
  std::thread other([first] {
    sigset_t none;
    sigfillset(&none);
    pthread_sigmask(SIG_BLOCK, &none, nullptr);
    pthread_kill(first, SIGUSR1);
    wait_for_ring();
  });
  other.join();
  std::mutex mutex;
  mutex.lock();
  with_waiter([](void* lock) { std::lock_guard held(*static_cast<std::mutex*>(lock)); }, &mutex,
              [](void* lock) { static_cast<std::mutex*>(lock)->unlock(); });
  pthread_barrier_t barrier;
  pthread_barrier_init(&barrier, nullptr, 2);
  const auto pass = [](void* at) { pthread_barrier_wait(static_cast<pthread_barrier_t*>(at)); };
  with_waiter(pass, &barrier, pass);
  pthread_barrier_destroy(&barrier);
  require(handled == 3, "each signal was handled");
  sem_destroy(&rung);
}
