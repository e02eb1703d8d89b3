// Both halves travel in one word.
#include <atomic>
#include <cstdint>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(torn_read, Nothing) {
  std::atomic<std::uint64_t> word{0};
  std::thread writer([&] { word.store(0x0000000100000001u); });
  std::thread reader([&] {
    const auto seen = word.load();
    require(seen >> 32 == (seen & 0xffffffffu), "both halves belong together");
  });
  writer.join();
  reader.join();
}
