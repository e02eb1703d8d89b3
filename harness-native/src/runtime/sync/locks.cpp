// Locks, exclusive and shared.
#include "runtime/sync/locks.hpp"

#include <cerrno>

#include "runtime/engine/findings.hpp"
#include "runtime/engine/observer.hpp"
#include "runtime/engine/order.hpp"
#include "runtime/engine/scheduling.hpp"
#include "runtime/sync/held_locks.hpp"
#include "runtime/sync/sync_table.hpp"

namespace mpsstress::runtime {
namespace {

int misuse(const std::string& message, Address code, int error) {
  Finding finding;
  finding.kind = FindingKind::kMisuse;
  finding.message = message;
  finding.sides.push_back(current_side("unlock", code));
  report(std::move(finding));
  return error;
}

SharedHold* shared_hold_of(SyncObject& lock, const Fiber& fiber) {
  for (std::uint32_t i = 0; i < lock.shared_hold_count; ++i) {
    if (lock.shared_holds[i].fiber == fiber.index) return &lock.shared_holds[i];
  }
  return nullptr;
}

// Waits until another thread has released something; false when time is up.
bool wait_for(SyncObject& lock, WaitKind kind, const Patience& patience, Address code) {
  Fiber& me = *world.current;
  me.waiting = Waiting{kind, patience.timed, false, lock.index, kNoFiber, patience.deadline, code};
  enqueue(lock, me);
  block();
  dequeue(lock, me);  // of a handler of a signal, or of the time, it knows nothing
  return !me.waiting.timed_out;
}

void tell_scheduler(const SyncObject& lock, EventKind kind) {
  world.scheduler->also_touches(Event{lock.address, lock.address + 1, 0, kind, true, false});
}

bool free_for_exclusive(const SyncObject& lock) {
  return lock.owner == kNoFiber && lock.shared_hold_count == 0;
}

// A writer of a lock that prefers them: from here on no reader is let in before it, also none that
// has a hold. A step of its own, so that whatever tries orders of steps tries those of this one.
class PlaceInLine {
 public:
  PlaceInLine(SyncObject& lock, const Patience& patience, Address code)
      : lock_(lock), waits_(patience.waits), taken_(lock.prefers_writers && waits_) {
    if (!taken_) return;
    sync_point(EventKind::kAsk, lock.address, code);
    ++lock.asking;
  }
  ~PlaceInLine() {
    if (taken_ && --lock_.asking == 0 && lock_.owner == kNoFiber) wake_all(lock_);
  }
  // By which the lock is taken then.
  EventKind step() const {
    if (taken_) return EventKind::kLockAsked;
    return waits_ ? EventKind::kLock : EventKind::kTryLock;
  }

  PlaceInLine(const PlaceInLine&) = delete;
  PlaceInLine& operator=(const PlaceInLine&) = delete;

 private:
  SyncObject& lock_;
  const bool waits_;
  const bool taken_;
};

void take_exclusive(SyncObject& lock, std::uint32_t depth, Address code) {
  Fiber& me = *world.current;
  if (lock.last_owner != me.index && lock.held_code != 0) {
    world.orderings.note(lock.held_code, world.executable.code_offset(code));
  }
  lock.owner = lock.last_owner = me.index;
  lock.depth = depth;
  lock.held_context = me.context;
  lock.held_code = world.executable.code_offset(code);
  acquire(lock.clock);
  acquire(lock.shared_clock);
  note_acquired(lock, code);
}

void give_up_exclusive(SyncObject& lock) {
  lock.owner = kNoFiber;
  lock.depth = 0;
  release_publish(lock.clock);
  note_released(lock);
  wake_all(lock);
}

}  // namespace

int lock_exclusive(SyncObject& lock, Patience patience, Address code) {
  Fiber& me = *world.current;
  const PlaceInLine place(lock, patience, code);
  sync_point(place.step(), lock.address, code);
  if (lock.owner == me.index && lock.kind == SyncKind::kMutex) {
    if (lock.recursive) {
      ++lock.depth;
      return 0;
    }
    if (!patience.waits) return EBUSY;
    if (lock.error_checking) return EDEADLK;
  }
  if (patience.waits) observers::wants(lock, code);
  while (!lock.lost && !free_for_exclusive(lock)) {
    if (!patience.waits) return EBUSY;
    const WaitKind kind =
        lock.kind == SyncKind::kMutex ? WaitKind::kMutex : WaitKind::kExclusiveLock;
    if (!wait_for(lock, kind, patience, code)) return ETIMEDOUT;
  }
  if (lock.lost) return ENOTRECOVERABLE;
  take_exclusive(lock, 1, code);
  return lock.inconsistent ? EOWNERDEAD : 0;
}

int unlock_exclusive(SyncObject& lock, Address code) {
  Fiber& me = *world.current;
  sync_point(EventKind::kUnlock, lock.address, code);
  if (lock.owner != me.index) {
    if (lock.error_checking) return EPERM;  // who makes such a mutex asks
    return misuse("unlock of " + name_of(lock) + ", which " + name_of(me) + " does not hold", code,
                  EPERM);
  }
  if (--lock.depth != 0) return 0;
  lock.lost = lock.inconsistent;
  give_up_exclusive(lock);
  return 0;
}

void abandon_robust_locks() {
  const Fiber& me = *world.current;
  for (std::uint32_t i = me.held_count; i-- > 0;) {
    SyncObject& lock = world.sync_objects[me.held[i].lock];
    if (!lock.robust || lock.owner != me.index) continue;
    lock.inconsistent = true;
    give_up_exclusive(lock);
  }
}

int make_consistent(SyncObject& lock) {
  if (!lock.robust || !lock.inconsistent || lock.owner != world.current->index) return EINVAL;
  lock.inconsistent = false;
  return 0;
}

int lock_shared(SyncObject& lock, Patience patience, Address code) {
  Fiber& me = *world.current;
  sync_point(patience.waits ? EventKind::kLockShared : EventKind::kTryLock, lock.address, code);
  const bool again = shared_hold_of(lock, me) != nullptr;
  if (patience.waits && !again) observers::wants(lock, code);
  while (!lock.admits_readers()) {
    if (!patience.waits) return EBUSY;
    if (!wait_for(lock, WaitKind::kSharedLock, patience, code)) return ETIMEDOUT;
  }
  if (again) {
    ++shared_hold_of(lock, me)->count;
    return 0;
  }
  if (lock.shared_hold_count == lock.shared_hold_capacity) {
    const std::uint32_t capacity = lock.shared_hold_capacity * 2 + 4;
    auto* const holds = world.memory.array<SharedHold>(capacity);
    for (std::uint32_t i = 0; i < lock.shared_hold_count; ++i) holds[i] = lock.shared_holds[i];
    lock.shared_holds = holds;
    lock.shared_hold_capacity = capacity;
  }
  lock.shared_holds[lock.shared_hold_count++] = SharedHold{me.index, 1};
  acquire(lock.clock);
  note_acquired(lock, code);
  return 0;
}

int unlock_shared(SyncObject& lock, Address code) {
  Fiber& me = *world.current;
  sync_point(EventKind::kUnlockShared, lock.address, code);
  SharedHold* const hold = shared_hold_of(lock, me);
  if (hold == nullptr) {
    return misuse("shared unlock of " + name_of(lock) + ", which " + name_of(me) + " does not hold",
                  code, EPERM);
  }
  if (--hold->count != 0) return 0;
  *hold = lock.shared_holds[--lock.shared_hold_count];
  release_join(lock.shared_clock);
  note_released(lock);
  if (lock.shared_hold_count <= 1) wake_all(lock);
  return 0;
}

int unlock_any(SyncObject& lock, Address code) {
  return lock.owner == world.current->index ? unlock_exclusive(lock, code)
                                            : unlock_shared(lock, code);
}

std::uint32_t release_for_wait(SyncObject& lock, Address code) {
  if (lock.owner != world.current->index) {
    misuse("wait with " + name_of(lock) + ", which " + name_of(*world.current) + " does not hold",
           code, EPERM);
    return 0;
  }
  const std::uint32_t depth = lock.depth;
  give_up_exclusive(lock);
  tell_scheduler(lock, EventKind::kUnlock);
  return depth;
}

void reacquire_after_wait(SyncObject& lock, std::uint32_t depth, Address code) {
  if (depth == 0) return;
  observers::wants(lock, code);
  while (!free_for_exclusive(lock)) wait_for(lock, WaitKind::kMutex, Patience{}, code);
  take_exclusive(lock, depth, code);
  tell_scheduler(lock, EventKind::kLock);
}

}  // namespace mpsstress::runtime
