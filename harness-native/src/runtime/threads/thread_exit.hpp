// A thread's life around its start routine: calling it, then the destructors of its thread-local
// variables and of its pthread keys, then handing over its result.
#pragma once

#include "runtime/fiber/fiber.hpp"

namespace mpsstress::runtime {

// What follows its start routine, also where the thread left that early.
void end_of_thread(Fiber& fiber);

}  // namespace mpsstress::runtime
