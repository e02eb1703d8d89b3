// Keeps which locks each thread holds now, and the history from which those held at any earlier
// access can be told (locks_held()).
#pragma once

#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

void note_acquired(const SyncObject& lock, Address code);
void note_released(const SyncObject& lock);

}  // namespace mpsstress::runtime
