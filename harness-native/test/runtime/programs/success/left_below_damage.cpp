// Both writes stay in their block.
#include <cstddef>
#include <cstdint>

#include "../program.hpp"

MPSS_PROGRAM(left_below_damage, Nothing) {
  volatile std::uint64_t* const sound = new std::uint64_t[4]{};
  volatile std::ptrdiff_t first = 0;
  sound[first] = ~std::uint64_t{0};
  volatile std::ptrdiff_t last = 3;
  sound[last] = 1;
  delete[] sound;
}
