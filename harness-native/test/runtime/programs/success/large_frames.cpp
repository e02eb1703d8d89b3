// Threads may fill their stacks as they may under Linux: some MiB each.
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

constexpr int kNumbers = 1 << 20;

__attribute__((noinline)) int last_of_many() {
  volatile int numbers[kNumbers];
  numbers[0] = 1;
  numbers[kNumbers - 1] = numbers[0] + 1;
  return numbers[kNumbers - 1];
}

}  // namespace

MPSS_PROGRAM(large_frames, Nothing) {
  int seen = 0;
  std::thread other([&] { seen = last_of_many(); });
  require(last_of_many() == 2, "the first thread has room");
  other.join();
  require(seen == 2, "and so has the second");
}
