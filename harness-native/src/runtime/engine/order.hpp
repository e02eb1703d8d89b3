// What happens before what: how releases and acquisitions move clocks.
#pragma once

#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

Strand& make_strand(Fiber& fiber);

// Accesses from now on belong to this strand.
inline void use_strand(const Strand& strand) {
  world.own_stamp = world.generation | (std::uint64_t{strand.index} << 32);
  world.epoch = strand.epoch();
}

// The current strand's later accesses are told from its earlier ones.
inline void tick() {
  Strand& strand = world.strand();
  strand.clock.set(strand.index, strand.now() + 1, world.memory);
  world.epoch = strand.epoch();
}

// What `clock` knows happened before what the current strand does next.
inline void acquire(const VectorClock& clock) {
  if (clock.empty() || world.current->ignore_sync != 0) return;
  world.strand().clock.join(clock, world.memory);
}
// What the current strand has done happened before whatever acquires `clock`; earlier releases
// into it are kept (join) or replaced (publish).
inline void release_join(VectorClock& clock) {
  if (world.current->ignore_sync != 0) return;
  clock.join(world.strand().clock, world.memory);
  tick();
}
inline void release_publish(VectorClock& clock) {
  if (world.current->ignore_sync != 0) return;
  clock.assign(world.strand().clock, world.memory);
  tick();
}

// The current thread made `child`: all that it did so far comes first.
void order_creation(Strand& child);
// The current thread has joined a thread whose strand is `ended`.
void order_join(const Strand& ended);

}  // namespace mpsstress::runtime
