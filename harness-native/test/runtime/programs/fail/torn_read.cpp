// A pair is written in two halves; a reader sees the one without the other.
#include <atomic>
#include <cstdint>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

MPSS_PROGRAM(torn_read, Violation) {
  std::atomic<std::uint32_t> low{0};
  std::atomic<std::uint32_t> high{0};
  std::thread writer([&] {
    low.store(1);
    high.store(1);
  });
  std::thread reader([&] {
    const auto first = low.load();
    const auto second = high.load();
    require(first == second, "both halves belong together");
  });
  writer.join();
  reader.join();
}
