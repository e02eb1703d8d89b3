// A thread's handle, as the program has it: its index, moved away from 0 (no thread) and from real
// handles (addresses).
#pragma once

#include <pthread.h>

#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

constexpr pthread_t kFirstHandle = 0x1000;

inline pthread_t handle_of(const Fiber& fiber) { return kFirstHandle + fiber.index; }

// Null for what is no thread of this schedule.
inline Fiber* fiber_of(pthread_t handle) {
  const pthread_t index = handle - kFirstHandle;
  return index < world.fiber_count ? &world.fibers[index] : nullptr;
}

}  // namespace mpsstress::runtime
