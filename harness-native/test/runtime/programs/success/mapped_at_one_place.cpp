// Two threads map memory, write to it and unmap it: the second may get the place of the first, and
// that is other memory. So it is with what the C library allocates for each of them.
#include <sys/mman.h>

#include <cstdio>
#include <cstdlib>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

constexpr std::size_t kBytes = 8192;

void use_a_mapping() {
  void* const mapped =
      mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  require(mapped != MAP_FAILED, "it is mapped");
  auto* const bytes = static_cast<volatile char*>(mapped);
  require(bytes[kBytes - 1] == 0, "fresh memory is zero");
  bytes[kBytes - 1] = 1;
  void* const grown = mremap(mapped, kBytes, 2 * kBytes, MREMAP_MAYMOVE);
  require(static_cast<volatile char*>(grown)[kBytes - 1] == 1, "it keeps its contents");
  static_cast<volatile char*>(grown)[2 * kBytes - 1] = 1;
  require(munmap(grown, 2 * kBytes) == 0, "it is unmapped");
}

void use_a_block_of_the_library() {
  char* line = nullptr;
  std::size_t size = 0;
  std::FILE* const file = std::fopen("/proc/self/comm", "r");
  require(getline(&line, &size, file) > 0, "the process has a name");
  line[0] = 'x';
  std::free(line);
  std::fclose(file);
}

void use_both() {
  use_a_mapping();
  use_a_block_of_the_library();
}

}  // namespace

MPSS_PROGRAM(mapped_at_one_place, Nothing) {
  std::thread other(use_both);
  use_both();
  other.join();
}
