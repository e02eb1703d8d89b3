// The locks that a strand held, from its history.
#include "runtime/clocks/strand.hpp"

namespace mpsstress::runtime {

std::vector<const LockChange*> locks_held(const Strand& strand, Clock clock) {
  std::vector<const LockChange*> held;
  for (std::uint32_t i = 0; i < strand.lock_change_count; ++i) {
    const LockChange& change = strand.lock_changes[i];
    if (change.clock > clock) break;
    if (change.acquired) {
      held.push_back(&change);
      continue;
    }
    for (std::size_t k = held.size(); k-- > 0;) {
      if (held[k]->lock == change.lock) {
        held.erase(held.begin() + static_cast<std::ptrdiff_t>(k));
        break;
      }
    }
  }
  return held;
}

}  // namespace mpsstress::runtime
