// Threads that a schedule that came to its end has left behind.
#include "runtime/detectors/leaks/unjoined_threads.hpp"

#include "runtime/engine/findings.hpp"

namespace mpsstress::runtime {

void UnjoinedThreads::ends() {
  if (!world.unjoined_threads_leak) return;
  for (std::uint32_t i = 0; i < world.fiber_count; ++i) {
    const Fiber& fiber = world.fibers[i];
    if (fiber.joined || fiber.detached) continue;
    Finding finding;
    finding.kind = FindingKind::kLeak;
    finding.message = name_of(fiber) + " has ended and was neither joined nor detached";
    Side side;
    side.title = name_of(fiber) + " was created by " + name_of(world.fibers[fiber.creator]);
    side.stack = stack_of(fiber.creator_context, fiber.creator_code);
    finding.sides.push_back(std::move(side));
    keep(std::move(finding));
  }
}

}  // namespace mpsstress::runtime
