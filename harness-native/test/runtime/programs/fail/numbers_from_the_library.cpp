// A thread takes it for granted that its numbers are its own: rand has one sequence for all.
#include <cstdlib>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(numbers_from_the_library, Violation) {
  int first = 0;
  std::thread mine([&] { first = rand(); });
  std::thread another([] { rand(); });
  mine.join();
  another.join();
  require(first == 1804289383, "the first number is mine");
}
