// Which locks each thread holds now, and the history of that.
#include "runtime/sync/held_locks.hpp"

#include "runtime/engine/order.hpp"

namespace mpsstress::runtime {

void note_acquired(const SyncObject& lock, Address code) {
  tick();  // accesses from here on are made with the lock held
  Fiber& me = *world.current;
  const std::uint32_t offset = world.executable.code_offset(code);
  note_lock_acquired(world.strand(), {lock.index, me.context, offset}, world.memory);
  grow(me.held, me.held_count, me.held_capacity, world.memory);
  me.held[me.held_count++] = HeldLock{lock.index, me.context, offset};
}

void note_released(const SyncObject& lock) {
  tick();
  Fiber& me = *world.current;
  note_lock_released(world.strand(), lock.index, world.memory);
  for (std::uint32_t i = me.held_count; i-- > 0;) {
    if (me.held[i].lock != lock.index) continue;
    for (std::uint32_t k = i + 1; k < me.held_count; ++k) me.held[k - 1] = me.held[k];
    --me.held_count;
    return;
  }
}

}  // namespace mpsstress::runtime
