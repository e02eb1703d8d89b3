// What a step touches, as far as its order with other threads' steps matters.
#pragma once

#include "runtime/events/event.hpp"

namespace mpsstress::runtime {

struct Touch {
  Address begin;
  Address end;
  EventKind kind;
  bool write;
};

// Readers may take and give up a lock in any order among themselves.
inline Touch touch_of(const Event& event) {
  const bool shared =
      event.kind == EventKind::kLockShared || event.kind == EventKind::kUnlockShared;
  return Touch{event.begin, event.end, event.kind, event.write && !shared};
}

constexpr bool conflict(const Touch& a, const Touch& b) {
  return (a.write || b.write) && a.begin < b.end && b.begin < a.end;
}

constexpr bool takes_lock(EventKind kind) {
  return kind == EventKind::kLock || kind == EventKind::kLockAsked ||
         kind == EventKind::kLockShared;
}
constexpr bool gives_up_lock(EventKind kind) {
  return kind == EventKind::kUnlock || kind == EventKind::kUnlockShared;
}

// Whether the step waits where it comes too early.
constexpr bool takes_turns(EventKind kind) { return takes_lock(kind) || kind == EventKind::kJoin; }

// Whether there can be a state in which both are possible. A lock that is held is not to be taken,
// and nobody but its holder gives it up; a thread is joined when it has ended. Once a writer has
// asked, no reader comes in: what could be the other way round is the asking.
constexpr bool can_both_be_next(const Touch& a, const Touch& b) {
  const auto excludes = [](EventKind one, EventKind other) {
    return (gives_up_lock(one) && (takes_lock(other) || gives_up_lock(other))) ||
           (one == EventKind::kLockAsked && other == EventKind::kLockShared) ||
           (one == EventKind::kEnd && other == EventKind::kJoin);
  };
  return !excludes(a.kind, b.kind) && !excludes(b.kind, a.kind);
}

}  // namespace mpsstress::runtime
