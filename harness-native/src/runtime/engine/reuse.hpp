// Freed memory that is given out again, in the schedules that do so.
#pragma once

#include <cstddef>

#include "runtime/base/types.hpp"
#include "runtime/memory/block_header.hpp"

namespace mpsstress::runtime {

// The block has been freed by the current strand.
void keep_freed(const BlockHeader& header);

// Memory of a block that was freed, as if nobody had been there, for the call at `code`; null where
// fresh memory is to be taken.
void* allocate_freed(std::size_t bytes, std::size_t alignment, const Origin& origin, Address code);

}  // namespace mpsstress::runtime
