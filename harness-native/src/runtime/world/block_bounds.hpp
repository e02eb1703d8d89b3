// Where a heap block ends, noted in what the schedule knows of the memory there.
//
// Marked are the eight bytes before a block, the sixteen behind it, and how many bytes of its last
// granule are its own. All of that is nobody's: the arena puts a header before each block and never
// lets two blocks share a granule.
#pragma once

#include <cstddef>

#include "runtime/memory/shadow_memory.hpp"

namespace mpsstress::runtime {

// A fresh block of that many bytes begins at `block`.
void mark_bounds(Address block, std::size_t bytes);

// Whether an access to these bytes of a granule leaves the block that it touches.
inline bool lies_outside(const Granule& granule, unsigned mask) {
  if ((granule.stamp & kOutsideFlag) != 0) return true;
  const unsigned tail = static_cast<unsigned>((granule.stamp & kTailBits) >> kTailShift);
  return tail != 0 && (mask >> tail) != 0;
}

}  // namespace mpsstress::runtime
