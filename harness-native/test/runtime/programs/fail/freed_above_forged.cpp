// A write before a block's beginning makes what the heap keeps there name another block's contents
// as the block before it, and those look like one that is long and was allocated nowhere.
#include <cstddef>
#include <cstdint>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(freed_above_forged, UseAfterFree) {
  auto* const forged = new std::uint64_t[4]{1 << 20, 0, ~std::uint64_t{0}, ~std::uint64_t{0}};
  auto* const freed = new std::uint64_t[4]{};
  auto* const damaged = new std::uint64_t[4]{};
  const auto kept = reinterpret_cast<std::uintptr_t>(damaged) - 32;
  volatile std::ptrdiff_t before = -3;
  damaged[before] = (kept - reinterpret_cast<std::uintptr_t>(forged)) / 16;
  delete[] freed;
  std::thread other([&] { damaged[0] = freed[1]; });
  other.join();
  delete[] forged;
}
