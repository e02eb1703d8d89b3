// Deadlocks: reported at once when threads wait for each other in a circle, and when nothing can go
// on at all.
#pragma once

#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

// The current fiber is about to wait for a lock or a thread: does that close a circle?
void check_wait_cycle();

// No thread can go on and no time-out is pending.
[[noreturn]] void report_deadlock();

}  // namespace mpsstress::runtime
