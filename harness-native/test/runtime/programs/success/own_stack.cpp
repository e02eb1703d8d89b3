// Two threads have a stack of their own making each, and go to and fro between it and the first
// one.
#include <ucontext.h>

#include <cstdlib>
#include <mutex>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

constexpr std::size_t kStack = std::size_t{64} << 10;

struct Coroutine {
  ucontext_t caller;
  ucontext_t own;
  int steps;
};
thread_local Coroutine* running;

void two_steps() {
  ++running->steps;
  swapcontext(&running->own, &running->caller);
  ++running->steps;
}

// Its steps so far, when it has come back.
int resume(Coroutine& coroutine) {
  running = &coroutine;
  swapcontext(&coroutine.caller, &coroutine.own);
  return coroutine.steps;
}

int run_coroutine() {
  Coroutine coroutine{};
  void* const stack = std::malloc(kStack);
  getcontext(&coroutine.own);
  coroutine.own.uc_stack.ss_sp = stack;
  coroutine.own.uc_stack.ss_size = kStack;
  coroutine.own.uc_link = &coroutine.caller;
  makecontext(&coroutine.own, two_steps, 0);
  require(resume(coroutine) == 1, "it comes back in between");
  const int steps = resume(coroutine);
  std::free(stack);
  return steps;
}

}  // namespace

MPSS_PROGRAM(own_stack, Nothing) {
  std::mutex mutex;
  int total = 0;
  const auto add = [&] {
    const int steps = run_coroutine();
    const std::lock_guard<std::mutex> lock(mutex);
    total += steps;
  };
  std::thread other(add);
  add();
  other.join();
  require(total == 4, "both ran to their ends");
}
