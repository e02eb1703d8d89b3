// A synchronisation object of the program, known by its address: what it is, who holds it, who
// waits, and the clocks that releasing it has published.
#pragma once

#include <cstdint>

#include "runtime/base/types.hpp"
#include "runtime/clocks/vector_clock.hpp"

namespace mpsstress::runtime {

enum class SyncKind : std::uint8_t {
  kUnknown,  // an address with a clock: an atomic, or an annotation
  kMutex,
  kSharedMutex,
  kCondition,
  kOnce,
  kGuard,
  kSemaphore,
  kBarrier,
  kChannel,  // a pipe, or one way of a pair of sockets
};

// "This lock was acquired while that one was held."
struct LockOrder {
  SyncIndex to;
  StrandIndex strand;
  std::uint16_t gate_count;  // further locks held, and permits of semaphores
  ContextId held_context;    // where the first was acquired
  std::uint32_t held_code;
  ContextId context;  // where the second was
  std::uint32_t code;
  SyncIndex gates[4];
  VectorClock structure;  // of the strand
  LockOrder* next;
};

// One reader's hold on a shared mutex.
struct SharedHold {
  FiberIndex fiber;
  std::uint16_t count;
};

struct AtomicHistory;

struct SyncObject {
  Address address;
  SyncIndex index;
  std::uint32_t number;  // n-th of its schedule; what reports call it
  SyncKind kind;
  bool recursive;
  bool error_checking;
  bool robust;           // a thread that ends with it gives it up
  bool inconsistent;     // one has, and nobody has mended what it left
  bool lost;             // nobody will: it cannot be had any more
  bool prefers_writers;  // a reader waits for those who wait to write
  bool running;          // once, guard: the initialisation is under way
  bool complete;         // once, guard: it has succeeded
  FiberIndex owner;      // of the exclusive hold, or who runs the initialisation
  FiberIndex last_owner;
  std::uint32_t asking;  // writers that are to have the lock before any reader has
  std::uint32_t depth;   // of a recursive hold
  std::uint32_t tokens;  // semaphore: count; barrier: still to come
  std::uint32_t size;    // barrier: members; semaphore: permits, taken ones included
  std::uint32_t round;   // of a barrier, or version of an awaited atomic
  FiberIndex first_waiter;
  FiberIndex last_waiter;
  SharedHold* shared_holds;
  std::uint32_t shared_hold_count;
  std::uint32_t shared_hold_capacity;
  ContextId held_context;  // where the owner acquired it
  std::uint32_t held_code;
  VectorClock clock;
  VectorClock shared_clock;  // released by readers
  LockOrder* order;
  AtomicHistory* history;  // of an atomic object under weak memory (weak_memory/)
  SyncIndex next_here;     // another object in the same 8 bytes

  bool admits_readers() const { return owner == kNoFiber && asking == 0; }
};

}  // namespace mpsstress::runtime
