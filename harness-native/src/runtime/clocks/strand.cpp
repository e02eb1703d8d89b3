// The locks that a strand held, from its history.
#include "runtime/clocks/strand.hpp"

#include <algorithm>

namespace mpsstress::runtime {

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
