// Whose turn it is: scheduling points, blocking and waking.
// Everything here is called with the runtime on the inside (RuntimeScope).
#pragma once

#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

// The current fiber is about to take its pending event; returns when a scheduler lets it.
void come_to_point();
// It is about to take `event`. Inline, so that an event that its caller makes is made in its place.
inline void point(const Event& event) {
  world.pending[world.current->index] = event;
  come_to_point();
}
// A point about one synchronisation object, whose memory must still be there when its turn comes.
void sync_point(EventKind kind, Address object, Address code, bool write = true);
// A point at which the current fiber stands back, as if it had yielded.
void let_others_go_first(Address code);

// The current fiber cannot go on (its `waiting` says why); returns after wake() or a timeout.
void block();
void wake(Fiber& fiber);

// The current fiber was about to block and a fault let it go on at once: others may come first.
void pause_for_fault();

}  // namespace mpsstress::runtime
