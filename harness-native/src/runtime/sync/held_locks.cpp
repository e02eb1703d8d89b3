// Which locks each thread holds now, and the history of that.
#include "runtime/sync/held_locks.hpp"

#include "runtime/engine/order.hpp"

namespace mpsstress::runtime {
namespace {

// One more than the number of the acquisition on top.
std::uint32_t last_acquired() {
  const Strand& strand = world.strand();
  return strand.lock_change_count == 0 ? 0 : strand.lock_changes[strand.lock_change_count - 1].last;
}

void note_change(const LockChange& change) {
  Strand& strand = world.strand();
  grow(strand.lock_changes, strand.lock_change_count, strand.lock_change_capacity, world.memory);
  strand.lock_changes[strand.lock_change_count++] = change;
}

void note_acquisition(Clock clock, SyncIndex lock, ContextId context, std::uint32_t code) {
  const std::uint32_t below = last_acquired();
  const std::uint32_t number = world.strand().lock_change_count;
  note_change(LockChange{clock, lock, context, code, number + 1, below});
}

// Of several acquisitions of the lock the last one is taken back. Those above it are noted anew.
void note_release(SyncIndex lock) {
  const Strand& strand = world.strand();
  const Clock now = strand.now();
  std::uint32_t released = last_acquired();
  while (released != 0 && strand.lock_changes[released - 1].lock != lock) {
    released = strand.lock_changes[released - 1].below;
  }
  if (released == 0) return;
  const std::uint32_t top = last_acquired();
  note_change(LockChange{now, lock, 0, 0, strand.lock_changes[released - 1].below, 0});
  std::uint32_t bottom = released;
  while (bottom != top) {
    std::uint32_t above = top;
    while (strand.lock_changes[above - 1].below != bottom) {
      above = strand.lock_changes[above - 1].below;
    }
    const LockChange again = strand.lock_changes[above - 1];
    note_acquisition(now, again.lock, again.context, again.code);
    bottom = above;
  }
}

}  // namespace

void note_acquired(const SyncObject& lock, Address code) {
  tick();  // accesses from here on are made with the lock held
  Fiber& me = *world.current;
  const std::uint32_t offset = world.executable.code_offset(code);
  note_acquisition(world.strand().now(), lock.index, me.context, offset);
  grow(me.held, me.held_count, me.held_capacity, world.memory);
  me.held[me.held_count++] = HeldLock{lock.index, me.context, offset};
}

void note_released(const SyncObject& lock) {
  tick();
  Fiber& me = *world.current;
  note_release(lock.index);
  for (std::uint32_t i = me.held_count; i-- > 0;) {
    if (me.held[i].lock != lock.index) continue;
    for (std::uint32_t k = i + 1; k < me.held_count; ++k) me.held[k - 1] = me.held[k];
    --me.held_count;
    return;
  }
}

}  // namespace mpsstress::runtime
