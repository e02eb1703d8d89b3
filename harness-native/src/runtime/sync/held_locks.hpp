// Which locks each thread holds now, and the history from which those held at any earlier access
// can be told.
#pragma once

#include <vector>

#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

// Of the strand at that clock, in the order in which it acquired them: how it did.
std::vector<const LockChange*> locks_held(const Strand& strand, Clock clock);

void note_acquired(const SyncObject& lock, Address code);
void note_released(const SyncObject& lock);

}  // namespace mpsstress::runtime
