// A write before a block's beginning reaches what the heap keeps there: here, how long it is.
#include <cstddef>
#include <cstdint>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(write_before_block, Misuse) {
  auto* const block = new std::uint64_t[4]{};
  volatile std::ptrdiff_t before = -4;
  std::thread other([&] { block[before] = ~std::uint64_t{0} >> 8; });
  other.join();
  delete[] block;
}
