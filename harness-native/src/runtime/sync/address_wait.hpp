// Waiting at an address until somebody notifies it: futexes, and std::atomic's wait.
#pragma once

#include "runtime/engine/scheduling.hpp"
#include "runtime/sync/sync_table.hpp"

namespace mpsstress::runtime {

constexpr int kEveryWaiter = 0x7fffffff;

inline int notifications_of(Address address) {
  return static_cast<int>(sync_object(address, SyncKind::kUnknown).round);
}

// Wakes up to `count` waiters, chosen by the schedule; returns how many.
int notify_address(Address address, int count, Address code);

// Blocks once if `unchanged` holds when the schedule comes to it. False when time is up.
template <class Unchanged>
bool wait_at_address(Address address, Unchanged unchanged, Address code, bool timed = false,
                     std::uint64_t deadline = 0) {
  SyncObject& object = sync_object(address, SyncKind::kUnknown);
  sync_point(EventKind::kWait, address, code);
  if (!unchanged()) return true;
  Fiber& me = *world.current;
  me.waiting = Waiting{WaitKind::kAddress, timed, false, object.index, kNoFiber, deadline, code};
  enqueue(object, me);
  block();
  dequeue(object, me);
  return !me.waiting.timed_out;
}

}  // namespace mpsstress::runtime
