// Thread-local variables of controlled code. They are compiled with -femulated-tls, so that each
// access asks __emutls_get_address, and a fiber can have its own.
#pragma once

#include "runtime/fiber/fiber.hpp"

namespace mpsstress::runtime {

// Destructors registered by the fiber, latest first, and those that they register in turn.
void run_thread_exits(Fiber& fiber);
// The variables' memory counts as freed: who still points to it uses a thread's state after its
// end.
void free_thread_locals(Fiber& fiber);

}  // namespace mpsstress::runtime
