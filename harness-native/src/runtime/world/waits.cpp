// What each thread that has not ended is doing or waiting for.
#include "runtime/world/waits.hpp"

#include <algorithm>

#include "runtime/world/description.hpp"
#include "runtime/world/granules.hpp"

namespace mpsstress::runtime {
namespace {

std::string holders(const SyncObject& object) {
  if (object.owner != kNoFiber) {
    const Fiber& owner = world.fibers[object.owner];
    const bool ended = owner.state == FiberState::kFinished;
    return ", held by " + name_of(owner) + (ended ? ", which has ended" : "");
  }
  std::string text;
  for (std::uint32_t i = 0; i < object.shared_hold_count; ++i) {
    text +=
        (i == 0 ? ", held shared by " : ", ") + name_of(world.fibers[object.shared_holds[i].fiber]);
  }
  return text;
}

// Where a writer keeps readers out that waits itself.
std::string before(const SyncObject& object) {
  const FiberIndex writer = object.owner == kNoFiber ? waiting_writer(object) : kNoFiber;
  return writer == kNoFiber ? "" : ", which " + name_of(world.fibers[writer]) + " is to have first";
}

// As the log has it (scheduling.cpp): of a join the thread itself.
Address awaited_object(const Fiber& fiber) {
  return fiber.waiting.kind == WaitKind::kJoin
             ? reinterpret_cast<Address>(&world.fibers[fiber.waiting.joined])
             : world.sync_objects[fiber.waiting.object].address;
}

// The lock that it waits for, if one thread has it alone.
const SyncObject* awaited_lock(const Fiber& fiber) {
  if (fiber.state != FiberState::kBlocked) return nullptr;
  switch (fiber.waiting.kind) {
    case WaitKind::kMutex:
    case WaitKind::kExclusiveLock:
    case WaitKind::kSharedLock:
      break;
    default:
      return nullptr;
  }
  const SyncObject& object = world.sync_objects[fiber.waiting.object];
  return object.owner == kNoFiber || object.held_code == 0 ? nullptr : &object;
}

bool would_wait_for_lock(FiberIndex fiber) {
  const Event& next = world.pending[fiber];
  const bool shared = next.kind == EventKind::kLockShared;
  const bool exclusive = next.kind == EventKind::kLock || next.kind == EventKind::kLockAsked ||
                         next.kind == EventKind::kTryLock;
  if (!shared && !exclusive) return false;
  Granule& granule = world.shadow.granule(next.begin);
  if (static_cast<std::uint32_t>(granule.stamp) != world.generation) return false;
  const SyncObject* const lock = find_sync_object(granule, next.begin);
  if (lock == nullptr || lock->lost || lock->owner == fiber) return false;
  return shared ? !lock->admits_readers() : lock->owner != kNoFiber || lock->shared_hold_count != 0;
}

}  // namespace

bool would_wait(FiberIndex fiber) {
  const Event& next = world.pending[fiber];
  if (next.kind != EventKind::kJoin) return would_wait_for_lock(fiber);
  return reinterpret_cast<const Fiber*>(next.begin)->state != FiberState::kFinished;
}

std::string describe_wait(const Fiber& fiber) {
  const Waiting& waiting = fiber.waiting;
  if (fiber.state == FiberState::kFinished) return "has ended";
  if (fiber.state == FiberState::kEnabled) return "can go on";
  const SyncObject& object = world.sync_objects[waiting.object];
  switch (waiting.kind) {
    case WaitKind::kMutex:
    case WaitKind::kExclusiveLock:
      return "waits for " + name_of(object) + holders(object);
    case WaitKind::kSharedLock:
      return "waits for a shared hold of " + name_of(object) + holders(object) + before(object);
    case WaitKind::kCondition:
      return "waits on " + name_of(object) + " for a notification";
    case WaitKind::kJoin:
      return "waits for " + name_of(world.fibers[waiting.joined]) + " to end";
    case WaitKind::kOnce:
      return "waits for " + name_of(object) +
             (object.owner == kNoFiber ? "" : ", run by " + name_of(world.fibers[object.owner]));
    case WaitKind::kAddress:
      return "waits for a change of an atomic";
    case WaitKind::kSemaphore:
      return "waits for " + name_of(object);
    case WaitKind::kBarrier:
      return "waits at " + name_of(object) + " for " + std::to_string(object.tokens) + " more";
    case WaitKind::kDescriptor:
      return "waits for a pipe, socket or event counter";
    case WaitKind::kSignal:
      return "waits for a signal";
    case WaitKind::kSleep:
      return "sleeps";
    case WaitKind::kNothing:
      break;
  }
  return "waits";
}

FiberIndex waiting_writer(const SyncObject& lock) {
  FiberIndex index = lock.first_waiter;
  while (index != kNoFiber && world.fibers[index].waiting.kind != WaitKind::kExclusiveLock) {
    index = world.fibers[index].next_waiter;
  }
  return index;
}

Side side_of(const Fiber& fiber) {
  Side side;
  side.title = name_of(fiber) + " " + describe_wait(fiber);
  const Address code =
      fiber.state == FiberState::kBlocked ? fiber.waiting.code : world.pending[fiber.index].code;
  side.stack = stack_of(fiber.context, code);
  side.locks = names_of_locks(*fiber.strand, ~Clock{0});
  side.fiber = fiber.index;
  if (fiber.state == FiberState::kBlocked) side.object = awaited_object(fiber);
  return side;
}

std::vector<Side> sides_of_live_fibers() {
  std::vector<Side> sides;
  for (std::uint32_t i = 0; i < world.fiber_count && sides.size() < kMostSides; ++i) {
    if (world.fibers[i].state != FiberState::kFinished) sides.push_back(side_of(world.fibers[i]));
  }
  return sides;
}

std::vector<Side> acquisitions_of_awaited_locks() {
  std::vector<Side> sides;
  for (std::uint32_t i = 0; i < world.fiber_count && sides.size() < kMostSides; ++i) {
    const SyncObject* const lock = awaited_lock(world.fibers[i]);
    if (lock == nullptr) continue;
    const bool known = std::any_of(sides.begin(), sides.end(), [lock](const Side& side) {
      return side.object == lock->address;
    });
    if (known) continue;
    const Fiber& owner = world.fibers[lock->owner];
    Side side;
    side.title = name_of(owner) + " had acquired " + name_of(*lock);
    if (owner.state == FiberState::kFinished) side.title += ", and ended with it";
    side.stack = stack_of(lock->held_context, code_of(lock->held_code));
    side.fiber = owner.index;
    side.object = lock->address;
    sides.push_back(std::move(side));
  }
  return sides;
}

}  // namespace mpsstress::runtime
