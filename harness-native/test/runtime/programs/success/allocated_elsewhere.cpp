// What is copied are the blocks' own contents, and nothing is written behind one.
#include <cstddef>
#include <cstdint>

#include "../program.hpp"

namespace {

__attribute__((noinline)) volatile std::uint64_t* make_left() { return new std::uint64_t[4]{}; }
__attribute__((noinline)) volatile std::uint64_t* make_right() { return new std::uint64_t[4]{}; }

}  // namespace

MPSS_PROGRAM(allocated_elsewhere, Nothing) {
  volatile std::uint64_t* const left = make_left();
  volatile std::uint64_t* const right = make_right();
  right[2] = left[2];
  right[3] = 1;
  delete[] right;
  delete[] left;
}
