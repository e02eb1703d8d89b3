// Whatever number comes, all is prepared.
#include <random>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(number_of_the_device, Nothing) {
  std::random_device drawn;
  bool prepared = false;
  if (drawn() % 2 < 2) prepared = true;
  require(prepared, "all is prepared");
}
