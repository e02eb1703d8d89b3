// A thread computes in registers, and comes to an end.
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(endless_without_access, Nothing) {
  std::thread other([] {
    unsigned number = 1000;
    do {
      __asm__ volatile("" : "+r"(number));
      --number;
    } while (number != 0);
  });
  other.join();
}
