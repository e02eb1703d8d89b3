// A thread calls a function for ever that touches nothing which anybody looks at.
#include <thread>

#include "../program.hpp"

namespace {

__attribute__((noinline)) unsigned next(unsigned number) {
  __asm__ volatile("" : "+r"(number));
  return number * 1664525 + 1013904223;
}

}  // namespace

MPSS_PROGRAM(endless_calls, StepLimit) {
  std::thread other([] {
    unsigned number = 1;
    do number = next(number) | 1;
    while (number != 0);
  });
  other.join();
}
