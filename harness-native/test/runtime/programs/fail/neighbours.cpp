// Two bit-fields share a word: writing one writes the other.
#include <cstdint>
#include <thread>

#include "../program.hpp"

struct Flags {
  unsigned first : 4;
  unsigned second : 4;
};
MPSS_PROGRAM(neighbours, Race) {
  Flags flags{0, 0};
  std::thread other([&] { flags.first = 1; });
  flags.second = 1;
  other.join();
}
