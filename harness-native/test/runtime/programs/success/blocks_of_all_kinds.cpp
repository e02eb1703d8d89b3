// Each way to allocate gives a block of the program's own heap, which any way to release takes
// back.
#include <malloc.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

bool is_multiple(const void* block, long bytes) {
  return reinterpret_cast<std::uintptr_t>(block) % static_cast<std::uintptr_t>(bytes) == 0;
}

void use_each() {
  const long page = sysconf(_SC_PAGESIZE);
  auto* numbers = static_cast<char*>(reallocarray(nullptr, 4, 8));
  std::memset(numbers, 7, 32);
  numbers = static_cast<char*>(reallocarray(numbers, 16, 8));
  require(numbers[31] == 7, "a block that grows keeps what it holds");
  volatile std::size_t absurd = SIZE_MAX;
  require(reallocarray(numbers, absurd, 2) == nullptr, "a product that overflows is refused");
  free(numbers);
  void* const aligned = valloc(10);
  require(is_multiple(aligned, page), "valloc begins a page");
  free(aligned);
  auto* const whole = static_cast<char*>(pvalloc(10));
  require(is_multiple(whole, page), "pvalloc begins a page");
  whole[page - 1] = 1;
  free(whole);
  void* const block = malloc(5);
  require(malloc_usable_size(block) >= 5 && malloc_usable_size(nullptr) == 0, "its size is known");
  std::memset(block, 0, malloc_usable_size(block));
  free(block);
}

}  // namespace

MPSS_PROGRAM(blocks_of_all_kinds, Nothing) {
  std::thread other(use_each);
  use_each();
  other.join();
}
