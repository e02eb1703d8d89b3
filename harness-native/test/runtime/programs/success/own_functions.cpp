// A program may have functions of its own by the names of the C library's that it does not use.
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

extern "C" {
int send(int value) { return value + 1; }
int accept(int value) { return value + 2; }
}

MPSS_PROGRAM(own_functions, Nothing) {
  int value = 0;
  std::thread other([&] { value = send(1); });
  other.join();
  require(value == 2 && accept(1) == 3, "its own functions are called");
}
