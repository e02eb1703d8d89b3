// Lock sets of two accesses, compared.
#include "runtime/detectors/data_race/lock_sets.hpp"

#include "runtime/world/world.hpp"

namespace mpsstress::runtime {
namespace {

// By creating and joining threads alone.
bool are_kept_apart_by_threads(const Strand& earlier, Clock at) {
  return world.strand().structure.of(earlier.index) >= earlier.structure_at(at);
}

Protection compare(const Strand& earlier, Clock at) {
  const Strand& me = world.strand();
  const LockChange* const before = last_lock_held(earlier, at);
  const LockChange* const now = last_lock_held(me, me.now());
  if (before == nullptr && now == nullptr) return Protection::kNoLock;
  for (const LockChange* held = now; held != nullptr; held = lock_held_before(me, *held)) {
    for (const LockChange* other = before; other != nullptr;
         other = lock_held_before(earlier, *other)) {
      if (other->lock == held->lock) return Protection::kCommonLock;
    }
  }
  return Protection::kDifferentLocks;
}

}  // namespace

void note_conflict_in_order(const Record& earlier, unsigned kind, std::uint32_t code) {
  const Strand& other = world.strands[strand_of(earlier.key)];
  if (other.made_by_program || world.strand().made_by_program) return;
  if (!world.race_candidates.asks_for(earlier.code, code)) return;
  const Clock at = clock_of(earlier.key);
  if (are_kept_apart_by_threads(other, at)) return;
  world.race_candidates.note(earlier.code, code, compare(other, at), kind == kFree);
}

}  // namespace mpsstress::runtime
