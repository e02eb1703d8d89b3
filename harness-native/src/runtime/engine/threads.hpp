// What the engine asks of the model of the C library, which lies above it.
#pragma once

#include "runtime/fiber/fiber.hpp"

namespace mpsstress::runtime {

// A new fiber does what its thread does, until nothing is left of it (threads/thread_exit.cpp). An
// exception that leaves the start routine ends in std::terminate; fibers are never unwound from
// outside.
void run_thread(Fiber& fiber);

// The handlers of signals that the current fiber has been sent run now (pthread_calls/signals.cpp).
void take_signals();

}  // namespace mpsstress::runtime
