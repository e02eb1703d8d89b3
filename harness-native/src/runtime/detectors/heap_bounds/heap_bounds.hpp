// Accesses that leave a heap block: an index too large, a text without room for its end, a count
// that another thread has changed since the block was made.
//
// As AddressSanitizer's red zones (Serebryany et al., USENIX ATC 2012), but narrow: sixteen bytes
// behind a block and eight before it. What leaps further is not seen here.
#pragma once

#include "runtime/engine/observer.hpp"

namespace mpsstress::runtime {

struct HeapBounds : Observer {
  static void accesses_outside(Address address, unsigned mask, unsigned kind, Address code);
};

}  // namespace mpsstress::runtime
