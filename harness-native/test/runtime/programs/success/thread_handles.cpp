// Calls about a thread that is given by its handle.
#include <pthread.h>
#include <sched.h>

#include <cerrno>
#include <csignal>
#include <ctime>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

void* sleeps(void*) {
  const timespec second{1, 0};
  nanosleep(&second, nullptr);
  return nullptr;
}

}  // namespace

MPSS_PROGRAM(thread_handles, Nothing) {
  pthread_t thread;
  pthread_create(&thread, nullptr, sleeps, nullptr);
  int policy = -1;
  sched_param parameters{};
  require(pthread_getschedparam(thread, &policy, &parameters) == 0, "it has a policy");
  require(pthread_setschedparam(thread, policy, &parameters) == 0, "which can be set");
  cpu_set_t processors;
  require(pthread_getaffinity_np(thread, sizeof processors, &processors) == 0, "processors");
  require(pthread_setaffinity_np(thread, sizeof processors, &processors) == 0, "of its own");
  clockid_t clock{};
  require(pthread_getcpuclockid(pthread_self(), &clock) == 0, "a clock");
  pthread_attr_t attributes;
  require(pthread_getattr_np(pthread_self(), &attributes) == 0, "and attributes");
  void* stack = nullptr;
  std::size_t size = 0;
  pthread_attr_getstack(&attributes, &stack, &size);
  const char* const here = reinterpret_cast<const char*>(&size);
  require(here > stack && here < static_cast<const char*>(stack) + size, "this is my stack");
  pthread_attr_destroy(&attributes);
  require(pthread_kill(thread, 0) == 0, "it is there");
  require(pthread_tryjoin_np(thread, nullptr) == EBUSY, "and sleeps");
  timespec until{};
  clock_gettime(CLOCK_REALTIME, &until);
  require(pthread_timedjoin_np(thread, nullptr, &until) == ETIMEDOUT, "still");
  pthread_join(thread, nullptr);
  require(pthread_getschedparam(pthread_t{}, &policy, &parameters) == ESRCH, "this is no thread");
}
