// A write before a block's beginning reaches what the heap keeps there: here, which block comes
// before it. Whoever looks for a block below it, to tell of its life, comes to that one first.
#include <cstddef>
#include <cstdint>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(freed_below_damage, UseAfterFree) {
  auto* const freed = new std::uint64_t[4]{};
  auto* const damaged = new std::uint64_t[4]{};
  volatile std::ptrdiff_t before = -3;
  damaged[before] = ~std::uint64_t{0};
  delete[] freed;
  std::thread other([&] { damaged[0] = freed[1]; });
  other.join();
}
