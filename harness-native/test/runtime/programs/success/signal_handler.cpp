// A signal handler only raises a flag; and a sleep that it interrupts says so.
#include <pthread.h>
#include <time.h>

#include <cerrno>
#include <csignal>
#include <mutex>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

std::mutex mutex;
int count;
volatile std::sig_atomic_t seen;

void on_signal(int) { seen = 1; }

void* work(void*) {
  for (int i = 0; i < 3; ++i) {
    const std::lock_guard<std::mutex> lock(mutex);
    ++count;
  }
  timespec a_while{1, 0};
  timespec left{};
  const bool whole = nanosleep(&a_while, &left) == 0;
  require(whole == (left.tv_sec == 0 && left.tv_nsec == 0), "it says what is left");
  require(whole || errno == EINTR, "and why");
  return nullptr;
}

}  // namespace

MPSS_PROGRAM(signal_handler, Nothing) {
  struct sigaction action{};
  action.sa_handler = on_signal;
  sigaction(SIGUSR1, &action, nullptr);
  pthread_t thread;
  pthread_create(&thread, nullptr, work, nullptr);
  pthread_kill(thread, SIGUSR1);
  pthread_join(thread, nullptr);
  require(seen <= 1, "it has run, or not yet");
}
