// Lock-order cycles: locks acquired in opposite orders by threads that could meet, even in a
// schedule in which they did not.
#pragma once

#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

// The current thread is about to wait for `lock` with the locks that it holds.
void note_lock_order(SyncObject& lock, Address code);

}  // namespace mpsstress::runtime
