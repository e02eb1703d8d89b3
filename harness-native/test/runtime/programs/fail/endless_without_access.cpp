// A thread computes for ever in registers: nothing of it can be counted.
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(endless_without_access, StepLimit) {
  std::thread other([] {
    unsigned number = 1;
    do __asm__ volatile("" : "+r"(number));
    while (number != 0);
  });
  other.join();
}
