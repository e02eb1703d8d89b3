// A write before a block's beginning makes what the heap keeps there say another length, one that a
// block could have.
#include <cstddef>
#include <cstdint>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(shortened_by_a_write, Misuse) {
  volatile std::uint64_t* const below = new std::uint64_t[2]{};
  below[1] = 8;
  auto* const block = new std::uint64_t[4]{};
  volatile std::ptrdiff_t before = -4;
  std::thread other([&] { block[before] = 8; });
  other.join();
  delete[] block;
  delete[] below;
}
