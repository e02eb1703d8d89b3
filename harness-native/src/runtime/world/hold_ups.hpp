// What threads waited for while virtual time passed: of a lock who had it, and where that thread
// had acquired it. Where the holder waits for a lock, too, the one at the end of that chain counts,
// for it is what all of them wait for.
#pragma once

#include <cstdint>

#include "runtime/base/reserved_memory.hpp"
#include "runtime/base/types.hpp"
#include "runtime/world/finding.hpp"

namespace mpsstress::runtime {

struct HoldUp {
  std::uint64_t until;
  std::uint64_t nanos;
  FiberIndex fiber;   // that waits
  FiberIndex holder;  // of the lock; kNoFiber: what is waited for is none
  SyncIndex object;
  ContextId context;  // where the lock was acquired, else where the thread waits
  std::uint32_t code;

  bool about_the_same(const HoldUp& other) const {
    return object == other.object && context == other.context && code == other.code;
  }
};

class HoldUps {
 public:
  void initialise();
  void clear() { count_ = 0; }

  // Virtual time has jumped to `until`, by that much: for each thread that waits now.
  void note(std::uint64_t until, std::uint64_t nanos);
  // What held that thread up for longest between two of its looks at the clock; nothing where it
  // has not waited, and of a schedule with more of this than is kept.
  HeldUp longest(FiberIndex fiber, std::uint64_t from, std::uint64_t to) const;

 private:
  ReservedArray<HoldUp> hold_ups_;
  std::size_t count_ = 0;
};

}  // namespace mpsstress::runtime
