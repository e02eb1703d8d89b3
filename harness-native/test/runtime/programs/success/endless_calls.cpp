// A thread calls a function until it answers what it waits for.
#include <thread>

#include "../program.hpp"

namespace {

__attribute__((noinline)) unsigned next(unsigned number) {
  __asm__ volatile("" : "+r"(number));
  return number / 2;
}

}  // namespace

MPSS_PROGRAM(endless_calls, Nothing) {
  std::thread other([] {
    unsigned number = ~0U;
    do number = next(number);
    while (number != 0);
  });
  other.join();
}
