// Two neighbouring bytes are two memory locations.
#include <cstdint>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

struct Flags {
  std::uint8_t first;
  std::uint8_t second;
};
MPSS_PROGRAM(neighbours, Nothing) {
  Flags flags{0, 0};
  std::thread other([&] { flags.first = 1; });
  flags.second = 1;
  other.join();
  require(flags.first == 1 && flags.second == 1, "a write was lost");
}
