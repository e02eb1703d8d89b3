// Memory of a function that has returned, while others still have its address: a variable that a
// thread was handed and uses too late. The stack tells: all that lies below the frames that live,
// or in a gap between them.
//
// Not told of are a thread's own stack, a frame that another one has taken the place of, and main's
// own variables once main() is over: with it the program ends, and no harm comes of them.
#pragma once

#include <algorithm>

#include "runtime/base/inside.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

inline bool is_of_other_stack(Address address) {
  return Stacks::contains(address) && Stacks::owner(address) != world.current->index;
}

inline bool is_in_gap(const Fiber& fiber, Address address) {
  const StackGap* const end = fiber.gaps + std::min(fiber.gap_count, Fiber::kMostGaps);
  return std::any_of(fiber.gaps, end, [address](const StackGap& gap) {
    return gap.begin <= address && address < gap.end;
  });
}

inline bool is_in_ended_frame(Address address) {
  if (!is_of_other_stack(address)) return false;
  const FiberIndex owner = Stacks::owner(address);
  if (owner >= world.fiber_count) return false;
  const Address begin = world.fibers[owner].frames_begin;
  // Else it runs on a stack that it has made for itself.
  if (address < begin && Stacks::owner(begin - 1) == owner) return true;
  return is_in_gap(world.fibers[owner], address);
}

// The current thread's function is over: none of its frames lives, but those that its destructors
// will have.
inline void end_frames() {
  Fiber& me = *world.current;
  if (me.index == 0) {
    me.frames_limit = std::min(reinterpret_cast<Address>(entered_at), me.frames_limit);
  } else {
    entered_at = world.stacks.of(me.index) + Stacks::usable();
  }
}

// It has come to run on a stack of its own making, and where its frames lie is not known any more.
inline void lose_frames() { world.current->frames_limit = 0; }

}  // namespace mpsstress::runtime
