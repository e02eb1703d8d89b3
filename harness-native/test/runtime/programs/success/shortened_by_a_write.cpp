// The length that is written is the block's own.
#include <cstdint>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(shortened_by_a_write, Nothing) {
  auto* const block = new std::uint64_t[4]{};
  std::thread other([&] { block[0] = 8; });
  other.join();
  delete[] block;
}
