// The heap as controlled code sees it.
#pragma once

#include <cstddef>

#include "runtime/base/types.hpp"

namespace mpsstress::runtime {

// Blocks of controlled code that are still allocated.
struct LiveBlocks {
  std::size_t count;
  std::size_t bytes;
};
LiveBlocks live_blocks();

// What malloc gives to the program's call at `code`. Inside only; null where there is no memory.
void* allocate_for_program(std::size_t bytes, Address code);

}  // namespace mpsstress::runtime
