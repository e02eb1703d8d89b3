// A thread's life around its start routine.
#include "runtime/threads/thread_exit.hpp"

#include "runtime/base/inside.hpp"
#include "runtime/engine/order.hpp"
#include "runtime/engine/scheduling.hpp"
#include "runtime/engine/threads.hpp"
#include "runtime/fiber/context_switch.hpp"
#include "runtime/sync/locks.hpp"
#include "runtime/threads/keys.hpp"
#include "runtime/threads/process_exit.hpp"
#include "runtime/threads/thread_locals.hpp"
#include "runtime/world/ended_frames.hpp"

namespace mpsstress::runtime {

void run_thread(Fiber& fiber) {
  {
    ControlledScope controlled;
    fiber.result = mpsstress_call_at_bottom(fiber.entry, fiber.argument);
  }
  end_of_thread(fiber);
}

void end_of_thread(Fiber& fiber) {
  end_frames();
  run_thread_exits(fiber);
  run_key_destructors(fiber);
  if (fiber.index == 0) run_process_exits();
  free_thread_locals(fiber);
  end_frames();  // and those of its destructors
  sync_point(EventKind::kEnd, reinterpret_cast<Address>(&fiber), 0);
  for (std::uint32_t i = 0; i < world.fiber_count; ++i) {
    Fiber& other = world.fibers[i];
    if (other.state == FiberState::kBlocked && other.waiting.kind == WaitKind::kJoin &&
        other.waiting.joined == fiber.index) {
      wake(other);
    }
  }
  abandon_robust_locks();
}

}  // namespace mpsstress::runtime
