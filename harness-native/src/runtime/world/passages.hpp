// How virtual time passed. It jumps to a deadline while nobody can go on: then everybody who has
// not ended waits. And each look at a clock moves it a little, for all threads: nobody else waits
// for that, but a thread that looks again and again may wait for a time to come.
#pragma once

#include <cstdint>

#include "runtime/base/reserved_memory.hpp"
#include "runtime/base/types.hpp"

namespace mpsstress::runtime {

// The clock was moved to `until`, by that much.
struct Passage {
  std::uint64_t until;
  std::uint64_t nanos;
  FiberIndex looker;  // who looked at it; kNoFiber: it jumped
};

class Passages {
 public:
  void initialise();
  void clear();

  void add(const Passage& passage);
  // Of the time between two looks of one thread what it has waited, if these are two: what jumps
  // and its own looks moved, not those of others. Of a schedule with more passages than are kept
  // nobody is said to have waited.
  std::uint64_t waited(std::uint64_t from, std::uint64_t to) const;
  // Whose look at the clock that was, if it is one; else kNoFiber.
  FiberIndex looker_at(std::uint64_t time) const;

 private:
  const Passage* first_after(std::uint64_t time) const;

  ReservedArray<Passage> passages_;
  std::uint64_t count_ = 0;
};

}  // namespace mpsstress::runtime
