// The generators of the C library begin anew in every run, with the numbers that they always give.
#include <cstdlib>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(numbers_from_the_library, Nothing) {
  require(rand() == 1804289383, "rand begins with its first number");
  std::thread other([] { random(); });
  other.join();
  srand(1);
  require(rand() == 1804289383, "and again from its seed");
  require(lrand48() == 0, "lrand48 begins with its first number");
  require(mrand48() == 4232237, "and goes on");
  srand48(7);
  require(drand48() > 0, "drand48 can be seeded");
  unsigned short seeds[3] = {1, 2, 3};
  require(seed48(seeds) != nullptr, "and seeded with three words");
}
