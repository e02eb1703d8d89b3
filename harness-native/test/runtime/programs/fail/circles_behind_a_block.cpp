// And in what lies behind a block of the heap.
#include <memory>

#include "../program.hpp"

MPSS_PROGRAM(circles_behind_a_block, StepLimit) {
  const auto block = std::make_unique<volatile char[]>(4);
  const volatile char* const behind = block.get() + 4;
  while (*behind != *(behind + 1) + 300) {
  }
}
