// What is remembered of objects with counts, asked of those who implement them, where somebody
// does.
#include "runtime/world/object_history.hpp"

#include <utility>

#include "mpsstress/left_objects.h"
#include "runtime/world/world.hpp"

extern "C" {
int mpss_was_object(const void* block) __attribute__((weak));
int mpss_left_object_change(const void* block, unsigned index, mpss_count_change* out)
    __attribute__((weak));
}

namespace mpsstress::runtime {
namespace {

constexpr unsigned kMostChanges = 12;

}  // namespace

std::vector<Side> changes_of_count(Address block) {
  std::vector<Side> sides;
  mpss_count_change change;
  for (unsigned i = 0;
       i < kMostChanges &&
       mpss_left_object_change(reinterpret_cast<const void*>(block), i, &change) != 0;
       ++i) {
    Side side;
    side.title = change.what;
    for (unsigned frame = 0; frame < change.depth; ++frame) {
      side.stack.push_back(reinterpret_cast<Address>(change.frames[frame]));
    }
    sides.push_back(std::move(side));
  }
  return sides;
}

std::vector<Side> history_of_freed_object(Address address) {
  if (mpss_was_object == nullptr || !Arena::contains(address)) return {};
  const BlockHeader* const block = world.arena.find(address);
  if (block == nullptr || block->size < kSmallestObject || mpss_was_object(block + 1) == 0)
    return {};
  return changes_of_count(reinterpret_cast<Address>(block + 1));
}

}  // namespace mpsstress::runtime
