// How many schedules have shown each pair of a write and a step that reads from it.
#pragma once

#include <cstdint>

#include "runtime/events/reads_from.hpp"

namespace mpsstress::runtime {

struct PairCell {
  ReadFrom pair;
  std::uint32_t count;  // schedules that have shown it; 0: no pair
};

// An open hash table in memory that processes share, never more than half full. All zeroes: empty.
struct SeenPairs {
  static constexpr std::uint32_t kCells = std::uint32_t{1} << 18;

  std::uint32_t size;
  PairCell cells[kCells];

  bool is_full() const { return size == kCells / 2; }

  // One schedule more has shown it. How many had before; 1 where there is no room for it.
  std::uint32_t count(const ReadFrom& pair) {
    std::uint64_t at = hash_of(pair) % kCells;
    for (; cells[at].count != 0; at = (at + 1) % kCells) {
      if (cells[at].pair == pair) return cells[at].count++;
    }
    if (is_full()) return 1;
    ++size;
    cells[at] = PairCell{pair, 1};
    return 0;
  }
};

}  // namespace mpsstress::runtime
