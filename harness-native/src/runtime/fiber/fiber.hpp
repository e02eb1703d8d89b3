// A thread of the program under exploration: a stack, what it waits for, and its thread-local
// state.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/base/types.hpp"
#include "runtime/clocks/strand.hpp"

namespace mpsstress::runtime {

enum class FiberState : std::uint8_t { kEnabled, kBlocked, kFinished };

enum class WaitKind : std::uint8_t {
  kNothing,
  kMutex,
  kSharedLock,
  kExclusiveLock,
  kCondition,
  kJoin,
  kOnce,
  kAddress,
  kSemaphore,
  kBarrier,
  kSleep,
  kDescriptor,
  kSignal,
};

struct Waiting {
  WaitKind kind;
  bool timed;      // `deadline` counts
  bool timed_out;  // how the wait ended
  SyncIndex object;
  FiberIndex joined;
  std::uint64_t deadline;  // virtual nanoseconds
  Address code;
};

// A destructor registered with __cxa_thread_atexit.
struct ThreadExit {
  void (*destructor)(void*);
  void* object;
  ThreadExit* next;
};

// A lock that is held now, and where it was acquired.
struct HeldLock {
  SyncIndex lock;
  ContextId context;
  std::uint32_t code;
};

// An atomic load that may be repeated until another fiber has done something.
struct Poll {
  Address address;
  Address code;
  std::uint64_t switches;  // of the world, when it was made
  std::uint64_t steps;
  std::uint64_t epoch;  // of the strand
  std::uint32_t repeats;
};

// Memory of a stack that is nobody's (dispatch/frames_apart.hpp).
struct StackGap {
  Address begin;
  Address end;
};

struct Fiber {
  static constexpr std::uint32_t kMostGaps = 4;  // calls that are apart within such calls

  // The switch saves and restores these.
  void* stack_pointer;
  void* exception_globals[2];
  int saved_errno;

  Address stack_floor;   // the program's frames lie above it, or on a stack of the program's own
  Address frames_begin;  // those that live, while it is not its turn: what is below is over
  Address frames_limit;  // where they begin at most
  StackGap gaps[kMostGaps];
  std::uint32_t gap_count;    // also of those that found no room
  std::uint32_t calls_apart;  // so far

  FiberIndex index;
  FiberState state;
  std::uint16_t enabled_position;  // in the world's list of enabled fibers
  Strand* strand;
  Strand* own_strand;
  ContextId context;
  std::uint32_t polls;        // steps that only looked, since the last that did something
  std::uint32_t clock_reads;  // the same, of the clock
  std::uint32_t idle;         // what `polls` was before its pending step
  Poll last_poll;
  std::uint16_t ignore_sync;
  std::uint16_t ignore_accesses;
  std::uint16_t unseen;     // inside book-keeping that no program can see
  std::uint16_t permanent;  // inside the once-only initialisation of a library

  Waiting waiting;
  FiberIndex next_waiter;  // in the queue of the object waited for

  void* (*entry)(void*);
  void* argument;
  void* result;
  bool detached;
  bool joined;
  FiberIndex creator;
  ContextId creator_context;
  Address creator_code;

  HeldLock* held;
  std::uint32_t held_count;
  std::uint32_t held_capacity;

  SyncIndex* permits;  // of semaphores: what it has taken and not given back
  std::uint32_t permit_count;
  std::uint32_t permit_capacity;

  void** thread_locals;  // by index of the emulated variable
  std::uint32_t thread_local_capacity;
  ThreadExit* thread_exits;
  const void** key_values;  // by pthread key
  std::uint32_t key_capacity;

  bool cancel_requested;
  bool cancel_disabled;
  bool cancel_asynchronous;       // asked for, and answered when asked; otherwise of no effect
  std::uint64_t blocked_signals;  // a bit for each, from 1
  std::uint64_t pending_signals;
  std::uint64_t awaited_signals;  // by sigwait
  std::uint32_t handled_signals;  // so far
  bool interrupted;               // the last wait, by a handler that does not let it go on

  void* cleanup_handlers;  // of C code, the latest first (__pthread_unwind_buf_t)

  char name[24];
};

}  // namespace mpsstress::runtime
