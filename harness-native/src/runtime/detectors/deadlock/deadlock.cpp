// Deadlocks: circles of waiting threads, and states in which nothing can go on.
#include "runtime/detectors/deadlock/deadlock.hpp"

#include "runtime/engine/findings.hpp"
#include "runtime/world/waits.hpp"

namespace mpsstress::runtime {
namespace {

// Whom a fiber that waits for one certain other fiber waits for.
FiberIndex awaited(const Fiber& fiber) {
  if (fiber.waiting.timed) return kNoFiber;
  switch (fiber.waiting.kind) {
    case WaitKind::kSharedLock: {
      const SyncObject& object = world.sync_objects[fiber.waiting.object];
      return object.owner != kNoFiber ? object.owner : waiting_writer(object);
    }
    case WaitKind::kMutex:
    case WaitKind::kOnce:
      return world.sync_objects[fiber.waiting.object].owner;
    case WaitKind::kExclusiveLock: {
      const SyncObject& object = world.sync_objects[fiber.waiting.object];
      if (object.owner != kNoFiber) return object.owner;
      return object.shared_hold_count == 1 ? object.shared_holds[0].fiber : kNoFiber;
    }
    case WaitKind::kJoin:
      return fiber.waiting.joined;
    default:
      return kNoFiber;
  }
}

// Whether the fiber waits for what another should have done, one that is itself held up or has
// ended with a lock. One that waits for nobody in particular, or in a circle, does not.
bool is_held_up_by_another(const Fiber& fiber) {
  FiberIndex next = awaited(fiber);
  if (next == kNoFiber) return false;
  for (std::uint32_t steps = 0; next != kNoFiber && steps <= world.fiber_count; ++steps) {
    if (next == fiber.index) return false;
    if (world.fibers[next].state == FiberState::kFinished) return true;
    next = awaited(world.fibers[next]);
  }
  return true;
}

// Those first that hold the others up.
void add_sides_of_live_fibers(Finding& finding) {
  for (const bool held_up : {false, true}) {
    for (std::uint32_t i = 0; i < world.fiber_count; ++i) {
      const Fiber& fiber = world.fibers[i];
      if (finding.sides.size() == kMostSides || fiber.state == FiberState::kFinished) continue;
      if (is_held_up_by_another(fiber) == held_up) finding.sides.push_back(side_of(fiber));
    }
    if (!held_up) finding.roots = finding.sides.size();
  }
}

}  // namespace

void Deadlocks::blocks() {
  const Fiber& me = *world.current;
  FiberIndex next = awaited(me);
  for (std::uint32_t steps = 0; next != kNoFiber && steps <= world.fiber_count; ++steps) {
    if (next == me.index) break;
    const Fiber& fiber = world.fibers[next];
    if (fiber.state != FiberState::kBlocked) return;
    next = awaited(fiber);
  }
  if (next != me.index) return;
  world.fibers[me.index].state = FiberState::kBlocked;
  Finding finding;
  finding.kind = FindingKind::kDeadlock;
  finding.message = "threads wait for each other in a circle: ";
  FiberIndex index = me.index;
  do {
    const Fiber& fiber = world.fibers[index];
    finding.message += name_of(fiber) + " " + describe_wait(fiber) + "; ";
    finding.sides.push_back(side_of(fiber));
    index = awaited(fiber);
  } while (index != me.index);
  finding.message.resize(finding.message.size() - 2);
  finding.history = acquisitions_of_awaited_locks();
  report_and_end(std::move(finding));
}

void Deadlocks::nobody_can_go_on() {
  Finding finding;
  finding.kind = FindingKind::kDeadlock;
  finding.message = "no thread can go on: ";
  if (world.fibers[0].state == FiberState::kFinished) {
    finding.kind = FindingKind::kLeak;
    finding.message = "the program has ended, but threads remain: ";
  }
  add_sides_of_live_fibers(finding);
  for (std::uint32_t i = 0; i < world.fiber_count; ++i) {
    const Fiber& fiber = world.fibers[i];
    if (fiber.state == FiberState::kFinished) continue;
    finding.message += name_of(fiber) + " " + describe_wait(fiber) + "; ";
  }
  finding.message.resize(finding.message.size() - 2);
  finding.history = acquisitions_of_awaited_locks();
  report(std::move(finding));
}

}  // namespace mpsstress::runtime
