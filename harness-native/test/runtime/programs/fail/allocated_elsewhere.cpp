// A write before a block's beginning makes what the heap keeps there name the allocation of another
// block. Who tells of the one behind whose end something is written must not say that it was made
// there.
#include <cstddef>
#include <cstdint>

#include "../program.hpp"

namespace {

__attribute__((noinline)) volatile std::uint64_t* make_left() { return new std::uint64_t[4]{}; }
__attribute__((noinline)) volatile std::uint64_t* make_right() { return new std::uint64_t[4]{}; }

}  // namespace

MPSS_PROGRAM(allocated_elsewhere, Memory) {
  volatile std::uint64_t* const left = make_left();
  volatile std::uint64_t* const right = make_right();
  volatile std::ptrdiff_t where = -2;
  right[where] = left[where];
  volatile std::ptrdiff_t behind = 4;
  right[behind] = 1;
}
