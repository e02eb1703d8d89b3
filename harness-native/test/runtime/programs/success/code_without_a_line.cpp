// Code that the compiler gives no line, and that is joined.
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(code_without_a_line, Nothing) {
  int counter = 0;
  std::thread other([&] {
#line 0
    ++counter;
#line 13
  });
  other.join();
  ++counter;
}
