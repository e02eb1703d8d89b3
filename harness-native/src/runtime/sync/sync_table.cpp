// The synchronisation object at an address.
#include "runtime/sync/sync_table.hpp"

#include "runtime/base/framework_error.hpp"
#include "runtime/engine/choices.hpp"
#include "runtime/engine/scheduling.hpp"
#include "runtime/world/granules.hpp"

namespace mpsstress::runtime {

SyncObject& sync_object(Address address, SyncKind kind) {
  Granule& granule = world.shadow.granule(address);
  touch(granule, address);
  SyncObject* const known = find_sync_object(granule, address);
  if (known != nullptr && (kind == SyncKind::kUnknown || known->kind == kind)) return *known;
  if (known != nullptr) forget_sync_object(address);
  if (world.sync_count == world.sync_objects.capacity()) die("too many synchronisation objects");
  const SyncIndex index = world.sync_count++;
  SyncObject& object = world.sync_objects[index];
  object = SyncObject{};
  object.address = address;
  object.index = index;
  object.kind = kind;
  object.number = ++world.sync_numbers[static_cast<unsigned>(kind)];
  object.owner = object.first_waiter = object.last_waiter = kNoFiber;
  object.next_here = granule.sync;
  granule.sync = index;
  return object;
}

void forget_sync_object(Address address) {
  Granule& granule = world.shadow.granule(address);
  SyncIndex* link = &granule.sync;
  if (static_cast<std::uint32_t>(granule.stamp) != world.generation) return;
  while (*link != 0) {
    SyncObject& object = world.sync_objects[*link];
    if (object.address == address) {
      *link = object.next_here;
      return;
    }
    link = &object.next_here;
  }
}

void renew_sync_objects(Granule& granule, Address address, unsigned mask) {
  SyncIndex* link = &granule.sync;
  while (*link != 0) {
    SyncObject& object = world.sync_objects[*link];
    const bool written = (mask >> (object.address & 7) & 1) != 0 &&
                         (object.address & ~Address{7}) == (address & ~Address{7});
    const bool in_use = object.owner != kNoFiber || object.first_waiter != kNoFiber ||
                        object.shared_hold_count != 0;
    if (written && !in_use) {
      *link = object.next_here;
    } else {
      link = &object.next_here;
    }
  }
}

void enqueue(SyncObject& object, Fiber& fiber) {
  fiber.next_waiter = kNoFiber;
  if (object.first_waiter == kNoFiber) {
    object.first_waiter = fiber.index;
  } else {
    world.fibers[object.last_waiter].next_waiter = fiber.index;
  }
  object.last_waiter = fiber.index;
}

void dequeue(SyncObject& object, Fiber& fiber) {
  FiberIndex before = kNoFiber;
  for (FiberIndex index = object.first_waiter; index != kNoFiber;
       before = index, index = world.fibers[index].next_waiter) {
    if (index != fiber.index) continue;
    if (before == kNoFiber) {
      object.first_waiter = fiber.next_waiter;
    } else {
      world.fibers[before].next_waiter = fiber.next_waiter;
    }
    if (object.last_waiter == index) object.last_waiter = before;
    fiber.next_waiter = kNoFiber;
    return;
  }
}

bool wake_one(SyncObject& object) {
  std::uint32_t waiters = 0;
  for (FiberIndex i = object.first_waiter; i != kNoFiber; i = world.fibers[i].next_waiter) {
    if (world.fibers[i].state == FiberState::kBlocked) ++waiters;
  }
  if (waiters == 0) return false;
  std::uint32_t chosen = waiters == 1 ? 0 : choose(waiters);
  for (FiberIndex i = object.first_waiter; i != kNoFiber; i = world.fibers[i].next_waiter) {
    Fiber& fiber = world.fibers[i];
    if (fiber.state != FiberState::kBlocked || chosen-- != 0) continue;
    dequeue(object, fiber);
    wake(fiber);
    break;
  }
  return true;
}

void wake_all(SyncObject& object) {
  FiberIndex index = object.first_waiter;
  object.first_waiter = object.last_waiter = kNoFiber;
  while (index != kNoFiber) {
    Fiber& fiber = world.fibers[index];
    index = fiber.next_waiter;
    fiber.next_waiter = kNoFiber;
    // A waiter that has timed out is enabled already.
    if (fiber.state == FiberState::kBlocked) wake(fiber);
  }
}

}  // namespace mpsstress::runtime
