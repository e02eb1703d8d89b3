// Which permits of semaphores each thread has taken and not given back.
//
// A semaphore is no lock: anybody may give. Who gives without having taken adds a permit.
#pragma once

#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

void note_permit_taken(const SyncObject& semaphore);
void note_permit_given(SyncObject& semaphore);

}  // namespace mpsstress::runtime
