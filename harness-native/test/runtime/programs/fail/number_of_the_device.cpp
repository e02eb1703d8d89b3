// What comes of a random number: with an odd one nothing is prepared.
#include <random>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(number_of_the_device, Violation) {
  std::random_device drawn;
  bool prepared = false;
  if (drawn() % 2 == 0) prepared = true;
  require(prepared, "all is prepared");
}
