// The locks that a strand held, from its history.
#include "runtime/clocks/strand.hpp"

#include <algorithm>

namespace mpsstress::runtime {
namespace {

// One more than the number of the acquisition on top.
std::uint32_t last_acquired(const Strand& strand) {
  return strand.lock_change_count == 0 ? 0 : strand.lock_changes[strand.lock_change_count - 1].last;
}

void note_change(Strand& strand, const LockChange& change, ScheduleMemory& memory) {
  grow(strand.lock_changes, strand.lock_change_count, strand.lock_change_capacity, memory);
  strand.lock_changes[strand.lock_change_count++] = change;
}

}  // namespace

void note_lock_acquired(Strand& strand, const Acquisition& acquired, ScheduleMemory& memory) {
  const std::uint32_t below = last_acquired(strand);
  note_change(strand, {acquired, strand.now(), strand.lock_change_count + 1, below}, memory);
}

// Those above it are noted anew.
void note_lock_released(Strand& strand, SyncIndex lock, ScheduleMemory& memory) {
  const std::uint32_t top = last_acquired(strand);
  std::uint32_t released = top;
  while (released != 0 && strand.lock_changes[released - 1].lock != lock) {
    released = strand.lock_changes[released - 1].below;
  }
  if (released == 0) return;
  const std::uint32_t below = strand.lock_changes[released - 1].below;
  note_change(strand, {{lock, 0, 0}, strand.now(), below, 0}, memory);
  for (std::uint32_t bottom = released; bottom != top;) {
    std::uint32_t above = top;
    while (strand.lock_changes[above - 1].below != bottom) {
      above = strand.lock_changes[above - 1].below;
    }
    const Acquisition again = strand.lock_changes[above - 1];
    note_lock_acquired(strand, again, memory);
    bottom = above;
  }
}

const LockChange* last_lock_held(const Strand& strand, Clock clock) {
  const LockChange* const begin = strand.lock_changes;
  const LockChange* const later =
      std::upper_bound(begin, begin + strand.lock_change_count, clock,
                       [](Clock at, const LockChange& change) { return at < change.clock; });
  if (later == begin || later[-1].last == 0) return nullptr;
  return begin + (later[-1].last - 1);
}

std::vector<const LockChange*> locks_held(const Strand& strand, Clock clock) {
  std::vector<const LockChange*> held;
  for (const LockChange* one = last_lock_held(strand, clock); one != nullptr;
       one = lock_held_before(strand, *one)) {
    held.push_back(one);
  }
  std::reverse(held.begin(), held.end());
  return held;
}

}  // namespace mpsstress::runtime
