// A thread comes to hold some memory, and gives it back: more than one schedule may have, but in
// all of them together.
#include <sys/mman.h>

#include <cstddef>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

static constexpr std::size_t kBytes = std::size_t{512} << 10;

MPSS_PROGRAM(memory_without_end, Nothing) {
  std::thread([] {
    void* const memory = mmap(nullptr, kBytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    require(memory != MAP_FAILED, "room");
    munmap(memory, kBytes);
  }).join();
}
