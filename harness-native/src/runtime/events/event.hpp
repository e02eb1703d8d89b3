// One step of a fiber that a scheduler may put another fiber's steps before.
#pragma once

#include <cstdint>

#include "runtime/base/types.hpp"

namespace mpsstress::runtime {

enum class EventKind : std::uint8_t {
  kStart,
  kRead,
  kWrite,
  kAtomicRead,
  kAtomicWrite,
  kFree,
  kAsk,        // a writer, for a lock that lets no reader in from then on
  kLockAsked,  // it takes the lock
  kLock,
  kTryLock,
  kUnlock,
  kLockShared,
  kUnlockShared,
  kWait,
  kNotify,
  kCreate,
  kJoin,
  kTryJoin,
  kOnce,
  kSleep,
  kYield,
  kClock,
  kChoose,
  kEnd,
  kBlocked,  // only in a log: the fiber cannot go on
  kResumed,  // only in a log: now it can
  kNote,     // only in a log: what the program says of itself
  kReuse,    // only in a log: memory that was freed is given out again
};

struct Event {
  Address begin;  // what it touches: memory or a synchronisation object
  Address end;
  Address code;  // return address of the instruction or call
  EventKind kind;
  bool write;  // two events conflict when they overlap and one of them writes
  bool quiet;  // a plain access that has not been seen to race: whether others come first is of no
               // matter, so a scheduler may let it pass
};

// Without jumps: which part of it is false is different from one to the next.
constexpr bool conflict(const Event& a, const Event& b) {
  return ((a.write | b.write) & (a.begin < b.end) & (b.begin < a.end)) != 0;
}

const char* name_of(EventKind kind);

}  // namespace mpsstress::runtime
