// Blocks that were freed and are to be given out again: the last one first, as heaps do it, or one
// of the last few.
//
// So an address may name another object than it did, which is what goes wrong where identity is an
// address: compare-and-exchange on a pointer, a cache whose entries outlive what they are of.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/base/reserved_memory.hpp"
#include "runtime/base/schedule_memory.hpp"
#include "runtime/base/types.hpp"
#include "runtime/clocks/vector_clock.hpp"
#include "runtime/memory/block_header.hpp"

namespace mpsstress::runtime {

class FreedBlocks {
 public:
  // A free comes before the allocation that has its memory next ([new.delete.dataraces]).
  struct Freed {
    Address block;
    VectorClock clock;
    std::uint32_t below;  // one more than its number; 0: none
  };

  void initialise() { freed_.reserve(kMost); }
  void begin();

  // One place more; null where blocks of that size are not kept, or there are too many.
  Freed* add(Address block, std::size_t bytes);
  // The block of that size that was freed last; 0 if there is none, or it is not so aligned.
  Address last(std::size_t bytes, std::size_t alignment) const;
  // How many of the last `most` blocks of that size are so aligned.
  std::uint32_t count(std::size_t bytes, std::size_t alignment, std::uint32_t most) const;
  // The one of those before which `later` others were counted; it is kept no more. Valid until the
  // next call of add.
  const Freed& take(std::size_t bytes, std::size_t alignment, std::uint32_t later);

 private:
  static constexpr std::size_t kLargest = 1024;  // beyond that no object is known by its address
  static constexpr std::size_t kMost = std::size_t{1} << 22;

  // Of blocks that have the same room.
  static std::size_t class_of(std::size_t bytes) { return room_for(bytes) / 16; }

  ReservedArray<Freed> freed_;
  std::uint32_t count_ = 0;
  std::uint32_t spare_ = 0;  // places whose blocks were given out, as below
  std::uint32_t last_[kLargest / 16 + 1] = {};
};

}  // namespace mpsstress::runtime
