// Strands, and the order that creating and joining threads gives.
#include "runtime/engine/order.hpp"

#include <cstring>

#include "runtime/engine/schedule_end.hpp"

namespace mpsstress::runtime {

Strand& make_strand(Fiber& fiber) {
  if (world.strand_count == kMaximalFibers - 1) {
    framework_fault("more than 32766 strands in one schedule");
  }
  const auto index = static_cast<StrandIndex>(world.strand_count++);
  Strand& strand = world.strands[index];
  strand = Strand{};
  strand.index = index;
  strand.fiber = fiber.index;
  std::memcpy(strand.name, fiber.name, sizeof strand.name);
  strand.clock.set(index, 1, world.memory);
  strand.structure.set(index, 1, world.memory);
  return strand;
}

void order_creation(Strand& child) {
  Strand& parent = world.strand();
  child.clock.join(parent.clock, world.memory);
  child.structure.join(parent.structure, world.memory);
  grow(parent.creations, parent.creation_count, parent.creation_capacity, world.memory);
  parent.creations[parent.creation_count++] = parent.now();
  parent.structure.set(parent.index, parent.structure.of(parent.index) + 1, world.memory);
  tick();
}

void order_join(const Strand& ended) {
  world.strand().clock.join(ended.clock, world.memory);
  world.strand().structure.join(ended.structure, world.memory);
}

}  // namespace mpsstress::runtime
