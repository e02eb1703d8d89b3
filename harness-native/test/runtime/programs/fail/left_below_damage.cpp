// A write before a block's beginning reaches what the heap keeps there: here, where it was
// allocated. Whoever tells of the block then must not go by that.
#include <cstddef>
#include <cstdint>

#include "../program.hpp"

MPSS_PROGRAM(left_below_damage, Memory) {
  volatile std::uint64_t* const damaged = new std::uint64_t[4]{};
  volatile std::ptrdiff_t before = -2;
  damaged[before] = ~std::uint64_t{0};
  volatile std::ptrdiff_t behind = 4;
  damaged[behind] = 1;
  delete[] damaged;
}
