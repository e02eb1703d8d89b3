// The writes to one atomic object in their modification order, and how far back in it an operation
// may still go: the part of weak memory that knows no scheduler.
//
// Coherence (C++20, [intro.races]/14 to 17) and the order of sequentially consistent operations
// ([atomics.order]/4) are both of one form here: a write that has been "sighted" (written, or read)
// by something that comes before the current operation hides all that lie before it.
#pragma once

#include <cstdint>

#include "runtime/base/types.hpp"
#include "runtime/clocks/strand.hpp"
#include "runtime/clocks/vector_clock.hpp"

namespace mpsstress::runtime {

using Bits = unsigned __int128;  // the value of an atomic object of at most 16 bytes

// A strand wrote the value, or read it, for the first time.
struct Sighting {
  StrandIndex strand;
  Clock clock;
};

constexpr std::uint32_t kNeverSequential = ~std::uint32_t{0};

struct Write {
  Bits value;
  VectorClock released;  // what whoever acquires it then knows: of its whole release sequence
  Write* before;         // in modification order
  Sighting* sightings;
  std::uint32_t sighting_count;
  std::uint32_t sighting_capacity;
  // How many sequentially consistent fences there had been when an operation of that order first
  // sighted the write.
  std::uint32_t sequential_since;
  bool sighted_by_all;  // the value that was there before the first atomic operation
  bool is_updated;      // a read-modify-write has read it: it comes next, and nothing in between
};

struct AtomicHistory {
  // Older writes are forgotten; then fewer outcomes are seen than are allowed.
  static constexpr std::uint32_t kMostWrites = 32;

  Write* last;
  std::uint32_t size;  // of the object, in bytes

  Write& append(Bits value);
  static Write& insert_after(AtomicHistory& history, Write& write, Bits value);
};

// A sequentially consistent fence. The order of execution is their total order.
struct SequentialFence {
  StrandIndex strand;
  Clock clock;
  std::uint32_t number;    // 0 is the first of the schedule
  VectorClock known_then;  // what came before this one or any fence before it
  SequentialFence* before;
};

struct SequentialFences {
  SequentialFence* last = nullptr;
  std::uint32_t count = 0;

  void add(const Strand& strand);
};

void add_sighting(Write& write, const Strand& strand, bool sequential, std::uint32_t fences);

// Whether the strand can read nothing but the last write any more.
bool has_seen_last(const AtomicHistory& history, const Strand& strand);

// The writes that an operation of `strand` may read, or put its own after: from the last one in
// modification order back to the first that hides all others.
struct Reach {
  Write* writes[AtomicHistory::kMostWrites];
  std::uint32_t count;
};
Reach reach(const AtomicHistory& history, const Strand& strand, bool sequential,
            const SequentialFences& fences);

}  // namespace mpsstress::runtime
