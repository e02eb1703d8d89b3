// A list for each fiber, the latest last.
#include "runtime/sync/permits.hpp"

namespace mpsstress::runtime {

void note_permit_taken(const SyncObject& semaphore) {
  Fiber& me = *world.current;
  grow(me.permits, me.permit_count, me.permit_capacity, world.memory);
  me.permits[me.permit_count++] = semaphore.index;
}

void note_permit_given(SyncObject& semaphore) {
  Fiber& me = *world.current;
  for (std::uint32_t i = me.permit_count; i-- > 0;) {
    if (me.permits[i] != semaphore.index) continue;
    for (std::uint32_t k = i + 1; k < me.permit_count; ++k) me.permits[k - 1] = me.permits[k];
    --me.permit_count;
    return;
  }
  ++semaphore.size;
}

}  // namespace mpsstress::runtime
