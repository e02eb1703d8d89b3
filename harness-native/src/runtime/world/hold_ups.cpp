// In the order of time.
#include "runtime/world/hold_ups.hpp"

#include <algorithm>
#include <vector>

#include "runtime/world/description.hpp"
#include "runtime/world/waits.hpp"

namespace mpsstress::runtime {
namespace {

constexpr std::size_t kMost = std::size_t{1} << 20;

bool is_for_lock(WaitKind kind) {
  return kind == WaitKind::kMutex || kind == WaitKind::kExclusiveLock ||
         kind == WaitKind::kSharedLock;
}

// Who keeps the fiber from its lock: a writer that is to have it first, too.
FiberIndex holder_of(const Fiber& fiber) {
  const SyncObject& lock = world.sync_objects[fiber.waiting.object];
  if (lock.owner != kNoFiber) return lock.owner;
  if (fiber.waiting.kind == WaitKind::kSharedLock) return waiting_writer(lock);
  return lock.shared_hold_count == 0 ? kNoFiber : lock.shared_holds[0].fiber;
}

const HeldLock* hold_of(const Fiber& holder, SyncIndex lock) {
  HeldLock* const end = holder.held + holder.held_count;
  HeldLock* const held =
      std::find_if(holder.held, end, [lock](const HeldLock& one) { return one.lock == lock; });
  return held == end ? nullptr : held;
}

// At the end of the chain of those who wait for a lock that the next one has.
HoldUp held_up_by(const Fiber& fiber) {
  HoldUp hold_up{};
  hold_up.fiber = fiber.index;
  hold_up.holder = kNoFiber;
  hold_up.object = fiber.waiting.object;
  hold_up.context = fiber.context;
  hold_up.code = world.executable.code_offset(fiber.waiting.code);
  const Fiber* waits = &fiber;
  for (std::uint32_t steps = 0; steps <= world.fiber_count; ++steps) {
    if (waits->state != FiberState::kBlocked || !is_for_lock(waits->waiting.kind)) break;
    const FiberIndex next = holder_of(*waits);
    if (next == kNoFiber) break;
    const SyncIndex lock = waits->waiting.object;
    waits = &world.fibers[next];
    const HeldLock* const held = hold_of(*waits, lock);
    if (held == nullptr) continue;  // it is to have it first
    hold_up.holder = next;
    hold_up.object = lock;
    hold_up.context = held->context;
    hold_up.code = held->code;
  }
  return hold_up;
}

HeldUp describe_hold_up(const HoldUp& hold_up) {
  HeldUp held_up;
  if (hold_up.object == 0) return held_up;
  const SyncObject& object = world.sync_objects[hold_up.object];
  held_up.by = name_of(object);
  held_up.address = object.address;
  held_up.is_lock = hold_up.holder != kNoFiber;
  held_up.title = held_up.is_lock ? name_of(world.fibers[hold_up.holder]) + " had acquired " +
                                        held_up.by + ", for which it waited"
                                  : "it waited for " + held_up.by;
  held_up.stack = stack_of(hold_up.context, code_of(hold_up.code));
  return held_up;
}

}  // namespace

void HoldUps::initialise() { hold_ups_.reserve(kMost); }

void HoldUps::note(std::uint64_t until, std::uint64_t nanos) {
  for (std::uint32_t i = 0; i < world.fiber_count; ++i) {
    const Fiber& fiber = world.fibers[i];
    if (fiber.state != FiberState::kBlocked) continue;
    if (count_ < kMost) {
      HoldUp hold_up = held_up_by(fiber);
      hold_up.until = until;
      hold_up.nanos = nanos;
      hold_ups_[count_] = hold_up;
    }
    ++count_;
  }
}

HeldUp HoldUps::longest(FiberIndex fiber, std::uint64_t from, std::uint64_t to) const {
  if (count_ > kMost) return {};
  HoldUp* const end = hold_ups_.data() + count_;
  const HoldUp* const first =
      std::upper_bound(hold_ups_.data(), end, from,
                       [](std::uint64_t time, const HoldUp& one) { return time < one.until; });
  std::vector<HoldUp> all;
  for (const HoldUp* one = first; one != end && one->until <= to; ++one) {
    if (one->fiber != fiber) continue;
    const auto same = std::find_if(
        all.begin(), all.end(), [one](const HoldUp& other) { return other.about_the_same(*one); });
    if (same == all.end()) {
      all.push_back(*one);
    } else {
      same->nanos += one->nanos;
    }
  }
  const auto longest = std::max_element(
      all.begin(), all.end(), [](const HoldUp& a, const HoldUp& b) { return a.nanos < b.nanos; });
  return longest == all.end() ? HeldUp{} : describe_hold_up(*longest);
}

}  // namespace mpsstress::runtime
