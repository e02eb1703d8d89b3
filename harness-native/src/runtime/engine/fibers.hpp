// The life of a fiber, from its first frame to its last.
#pragma once

#include "runtime/base/types.hpp"
#include "runtime/fiber/fiber.hpp"

namespace mpsstress::runtime {

// A new one, which can go on. entry: as of its thread; code: where the program makes it.
Fiber& make_fiber(void* (*entry)(void*), void* argument, Address code);
// The current fiber has ended.
[[noreturn]] void finish_fiber();

// Runs entry(argument) as the first fiber, until the schedule has ended.
void run_fibers(void* (*entry)(void*), void* argument);

}  // namespace mpsstress::runtime
