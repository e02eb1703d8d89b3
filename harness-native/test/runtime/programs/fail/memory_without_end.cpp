// A thread comes to hold more memory than any program here needs, and goes on with it in code that
// the runtime cannot see: not for so long that it would seem to compute for ever.
#include <sys/mman.h>

#include <cstddef>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

constexpr std::size_t kBytes = std::size_t{5} << 28;

__attribute__((no_sanitize("thread"), noinline)) void use(volatile char* begin) {
  constexpr int kRounds = 60'000'000;  // less than a tenth of a second
  for (int i = 0; i < kRounds; ++i) begin[0] = 1;
}

}  // namespace

MPSS_PROGRAM(memory_without_end, StepLimit) {
  std::thread([] {
    void* const memory = mmap(nullptr, kBytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    require(memory != MAP_FAILED, "room");
    use(static_cast<char*>(memory));
    munmap(memory, kBytes);
  }).join();
}
