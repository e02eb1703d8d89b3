// The write stays in its block, and what is freed is used by nobody.
#include <cstddef>
#include <cstdint>
#include <thread>

#include "../program.hpp"

MPSS_PROGRAM(freed_below_damage, Nothing) {
  auto* const freed = new std::uint64_t[4]{};
  auto* const sound = new std::uint64_t[4]{};
  volatile std::ptrdiff_t within = 3;
  sound[within] = ~std::uint64_t{0};
  std::thread other([&] { sound[0] = freed[1]; });
  other.join();
  delete[] freed;
  delete[] sound;
}
