// A race in code that the compiler gives no line, as where it has merged that of several.
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(code_without_a_line, Race) {
  int counter = 0;
  std::thread other([&] {
#line 0
    ++counter;
#line 13
  });
  ++counter;
  other.join();
}
