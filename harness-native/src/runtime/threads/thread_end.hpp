// Ends of a thread before its function returns: pthread_exit, and a cancellation that takes effect.
#pragma once

#include "runtime/fiber/fiber.hpp"

namespace mpsstress::runtime {

// The current thread runs its cleanup handlers and destructors, and ends.
[[noreturn]] void end_thread(void* result);

// Somebody may have cancelled the current thread, and here is a place at which it may end.
void cancellation_point();

}  // namespace mpsstress::runtime
