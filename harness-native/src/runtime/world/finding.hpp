// One thing wrong with a schedule: what it is, and both sides of it with their stacks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/base/types.hpp"

namespace mpsstress::runtime {

enum class FindingKind : std::uint8_t {
  kRace,
  kUseAfterFree,
  kDeadlock,
  kLockOrder,
  kLeak,
  kCrash,      // signal, abort, terminate
  kException,  // uncaught
  kError,      // an assertion of the program, or what a check reported
  kRule,       // a rule of the simulated device
  kValue,
  kHang,      // the step limit
  kProgress,  // an operation waited that waits for nothing
  kMisuse,    // unlock of a lock not held, join twice, double free
  kMemory,    // an access before or behind a heap block
};

inline constexpr FindingKind kLastFindingKind = FindingKind::kMemory;
inline constexpr std::size_t kFindingKinds = static_cast<std::size_t>(kLastFindingKind) + 1;

const char* name_of(FindingKind kind);

// What became of a piece of memory. The words are those of the model's LifeEvent.
enum class Life : std::uint8_t { kNone, kAllocated, kFreed };

const char* name_of(Life life);

struct Side {
  std::string title;               // "write of 4 bytes by T2"
  std::vector<Address> stack;      // innermost first; code addresses to symbolise
  std::vector<std::string> locks;  // names of the locks held
  FiberIndex fiber = kNoFiber;     // whose it is, where one thread's alone
  Address object = 0;              // of synchronisation, that it waits for or has acquired
  Life life = Life::kNone;         // of the memory that the finding is about
};

// What the program says in the log of a schedule: what begins here, and whose it is. The highest
// bit of `what` is set where it ends.
struct Note {
  std::uint64_t what = 0;
  std::uint64_t whose = 0;
};

inline constexpr std::uint64_t kEndOfNoted = std::uint64_t{1} << 63;

inline constexpr std::size_t kEverySide = SIZE_MAX;

// The lock that other accesses of a race's memory are made under: held by both it would order them.
struct CommonLock {
  std::string name;        // as in Side::locks; empty: there is none, or nobody has looked
  std::string place;       // the memory that it lies in
  Address address = 0;     // of the lock
  std::uint32_t of = 0;    // other places that use the memory: functions, with the locks they hold
  std::uint32_t held = 0;  // those that hold it
  unsigned by_these = 0;   // of the two accesses so many; both where it is held shared
  std::string by;          // who held it there, or at one of the two accesses
  std::vector<Address> acquired;  // and had acquired it here
};

// What kept a thread that should have waited for nothing.
struct HeldUp {
  std::string by;              // as in Side::locks; empty: it is not known
  std::string title;           // who had it, and what was waited for
  std::vector<Address> stack;  // of a lock where its holder had acquired it, else of the wait
  Address address = 0;         // of the lock or what else it is
  bool is_lock = false;
};

struct Finding {
  FindingKind kind = FindingKind::kError;
  std::string message;
  std::string facts;                // what the program says of it as JSON, or empty
  Note note;                        // the program's, of when it was, if any
  Address address = 0;              // of the memory that it is about, if any
  std::vector<Side> sides;          // current first, then previous or the others
  std::size_t roots = kEverySide;   // so many, the first, are held up by no other of them
  std::vector<Address> allocation;  // where the memory was allocated, of a heap block
  bool ordered = false;      // its two accesses have an order, so no lock would give them one
  std::uint64_t step = 0;    // scheduling point at which it showed
  std::uint64_t logged = 0;  // steps in the log before it showed, if there is a log
  // How memory and locks came to be as they are, for people: what a finding is does not depend on
  // it.
  std::vector<Side> history;
  CommonLock common_lock;       // likewise
  HeldUp held_up;               // of an operation that waited
  std::uint64_t identity = 0;   // told apart by this too, where the places are the same
  std::uint64_t signature = 0;  // equal for the same finding in any process
};

}  // namespace mpsstress::runtime
