// A write to a block's beginning.
#include <cstdint>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(write_before_block, Nothing) {
  auto* const block = new std::uint64_t[4]{};
  std::thread other([&] { block[0] = ~std::uint64_t{0} >> 8; });
  other.join();
  delete[] block;
}
