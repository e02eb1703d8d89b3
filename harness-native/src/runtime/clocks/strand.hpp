// A strand is an identity in vector clocks: what happens on one strand is ordered.
//
// Each fiber begins with a strand of its own. Code that runs logically concurrent work on one fiber
// (a simulated GPU) makes further ones and switches between them, without an order between them.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/base/schedule_memory.hpp"
#include "runtime/base/types.hpp"
#include "runtime/clocks/vector_clock.hpp"

namespace mpsstress::runtime {

// That a lock was acquired, and where.
struct Acquisition {
  SyncIndex lock;
  ContextId context;
  std::uint32_t code;
};

// A change to the set of locks held, so that the set at any clock of the strand can be told later:
// a list, from the lock that was acquired last, of acquisitions that are never changed.
struct LockChange : Acquisition {
  Clock clock;
  std::uint32_t last;   // after the change: one more than the acquisition's number; 0: none is held
  std::uint32_t below;  // of an acquisition: the one before it, likewise
};

struct Strand {
  StrandIndex index;
  FiberIndex fiber;      // that made it
  bool made_by_program;  // by __tsan_create_fiber
  char name[24];
  VectorClock clock;
  VectorClock structure;      // as clock, but from thread creation and join alone
  VectorClock fence_release;  // published by later relaxed stores
  VectorClock fence_acquire;  // to be taken over by an acquire fence
  Clock* creations;           // for each thread that it made, its clock then
  std::uint32_t creation_count;
  std::uint32_t creation_capacity;
  LockChange* lock_changes;
  std::uint32_t lock_change_count;
  std::uint32_t lock_change_capacity;

  Clock now() const { return clock.of(index); }
  std::uint64_t epoch() const { return now() | (std::uint64_t{index} << 32); }
  bool knows(std::uint64_t key_strand, Clock at) const {
    return clock.of(static_cast<std::uint32_t>(key_strand)) >= at;
  }
  // Its place, at that clock, in the order that creating and joining threads gives.
  Clock structure_at(Clock at) const {
    Clock place = 1;
    for (std::uint32_t i = 0; i < creation_count && creations[i] < at; ++i) ++place;
    return place;
  }
};

// Changes that the strand makes now.
void note_lock_acquired(Strand& strand, const Acquisition& acquired, ScheduleMemory& memory);
// Of several acquisitions of the lock the last one is taken back.
void note_lock_released(Strand& strand, SyncIndex lock, ScheduleMemory& memory);

// The lock that the strand had acquired last of those that it held at that clock, and of those the
// one before it; null if there is none.
const LockChange* last_lock_held(const Strand& strand, Clock clock);
inline const LockChange* lock_held_before(const Strand& strand, const LockChange& acquired) {
  return acquired.below == 0 ? nullptr : &strand.lock_changes[acquired.below - 1];
}
// The same after so many changes.
inline const LockChange* last_lock_held_after(const Strand& strand, std::uint32_t changes) {
  const std::uint32_t last = changes == 0 ? 0 : strand.lock_changes[changes - 1].last;
  return last == 0 ? nullptr : &strand.lock_changes[last - 1];
}
// All of them in the order in which it acquired them: how it did.
std::vector<const LockChange*> locks_held(const Strand& strand, Clock clock);

}  // namespace mpsstress::runtime
