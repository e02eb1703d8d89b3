// How many schedules have shown each pair of a write and a step that reads from it.
#pragma once

#include <cstdint>
#include <cstring>

#include "runtime/events/reads_from.hpp"

namespace mpsstress::runtime {

struct SeenPair {
  ReadFrom pair;
  std::uint32_t count;  // schedules that have shown it
};

// In memory that processes share; all zeroes: empty. Pairs lie one behind the other, in the order
// in which they were first seen, and an open hash table, never more than half full, says where: who
// goes through them comes to no memory that holds none. The table grows with them: a schedule's few
// hundred pairs would else lie in as many pages, and to make these took longer than a small one.
struct SeenPairs {
  static constexpr std::uint32_t kCells = std::uint32_t{1} << 18;

  std::uint32_t size;
  std::uint32_t once;           // of these, shown by one schedule only
  std::uint32_t growths;        // of the table
  std::uint32_t cells[kCells];  // one more than a pair's number; 0: none
  SeenPair pairs[kCells / 2];

  const SeenPair* begin() const { return pairs; }
  const SeenPair* end() const { return pairs + size; }
  bool is_full() const { return size == kCells / 2; }

  // One schedule more has shown it. How many had before; 1 where there is no room for it.
  std::uint32_t count(const ReadFrom& pair) {
    std::uint64_t at = hash_of(pair) % in_use();
    for (; cells[at] != 0; at = (at + 1) % in_use()) {
      SeenPair& seen = pairs[cells[at] - 1];
      if (!(seen.pair == pair)) continue;
      if (seen.count == 1) --once;
      return seen.count++;
    }
    if (is_full()) return 1;
    pairs[size++] = SeenPair{pair, 1};
    cells[at] = size;
    ++once;
    if (2 * size >= in_use() && !is_full()) grow();
    return 0;
  }

 private:
  static constexpr std::uint32_t kFirstCells = kCells >> 7;

  // Cells, the first of all.
  std::uint32_t in_use() const { return kFirstCells << growths; }

  void grow() {
    std::memset(cells, 0, in_use() * sizeof cells[0]);
    ++growths;
    for (std::uint32_t i = 0; i < size; ++i) {
      std::uint64_t at = hash_of(pairs[i].pair) % in_use();
      while (cells[at] != 0) at = (at + 1) % in_use();
      cells[at] = i + 1;
    }
  }
};

}  // namespace mpsstress::runtime
