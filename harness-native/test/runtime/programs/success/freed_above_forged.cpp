// The same contents, and nothing is written before a block.
#include <cstddef>
#include <cstdint>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(freed_above_forged, Nothing) {
  auto* const forged = new std::uint64_t[4]{1 << 20, 0, ~std::uint64_t{0}, ~std::uint64_t{0}};
  auto* const freed = new std::uint64_t[4]{};
  auto* const sound = new std::uint64_t[4]{};
  std::thread other([&] { sound[0] = freed[1]; });
  other.join();
  delete[] sound;
  delete[] freed;
  delete[] forged;
}
