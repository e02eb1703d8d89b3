// Which write each step reads from: the last one before it at the same place. Two schedules in
// which every step reads from the same write are, to the program, the same.
#pragma once

#include <cstdint>

#include "runtime/base/random.hpp"
#include "runtime/base/reserved_memory.hpp"
#include "runtime/base/types.hpp"
#include "runtime/events/event.hpp"

namespace mpsstress::runtime {

// Instructions by their offset in the executable; writer 0: what was there before any step. For
// strategy `directed` two accesses that are to meet, in either order.
struct ReadFrom {
  std::uint32_t writer;
  std::uint32_t reader;
  std::uint64_t place;  // the address, as it is in every process; 0: wherever they meet

  bool operator==(const ReadFrom& other) const {
    return writer == other.writer && reader == other.reader && place == other.place;
  }
  bool operator<(const ReadFrom& other) const {
    if (place != other.place) return place < other.place;
    return reader != other.reader ? reader < other.reader : writer < other.writer;
  }
};

inline std::uint64_t hash_of(const ReadFrom& pair) {
  return scramble(scramble((std::uint64_t{pair.writer} << 32) | pair.reader) + pair.place);
}

class ReadsFrom {
 public:
  static constexpr std::uint32_t kMostPairs = 512;  // of one schedule; later ones are not kept

  void initialise() {
    cells_.reserve_in_large_pages(kCells);
    known_.reserve(kKnown);
    pairs_.reserve(kMostPairs);
  }
  // wanted: whether anybody will ask in this schedule; else nothing is noted, which is a good part
  // of a step's cost.
  void begin(std::uint32_t generation, bool wanted) {
    generation_ = generation;
    wanted_ = wanted;
    count_ = 0;
  }

  bool is_wanted() const { return wanted_; }

  std::uint32_t last_writer(std::uint64_t place) const {
    const Cell& cell = cells_[cell_of(place)];
    return cell.generation == generation_ && cell.place == place ? cell.writer : 0;
  }

  void fetch(std::uint64_t place) const { __builtin_prefetch(&cells_[cell_of(place)], 1); }

  void note(std::uint64_t place, std::uint32_t code, bool write) {
    if (!wanted_ || place == 0) return;
    Cell& cell = cells_[cell_of(place)];
    // As if nobody had written to it, which is what an empty cell says.
    if (cell.generation != generation_) cell = Cell{place, 0, 0, generation_};
    const bool known = cell.place == place;
    // Most steps repeat the last one at their place, and the pair has been added then.
    if (!known || cell.reader != code) add(ReadFrom{known ? cell.writer : 0, code, place});
    if (write) {
      cell = Cell{place, code, 0, generation_};
    } else if (known) {
      cell.reader = code;
    }
  }

  const ReadFrom* begin() const { return pairs_.data(); }
  const ReadFrom* end() const { return pairs_.data() + count_; }

 private:
  // Two places in a cell: the later one's write is what is known.
  static constexpr std::uint64_t kCells = std::uint64_t{1} << 16;
  static constexpr std::uint64_t kKnown = 4 * kMostPairs;

  struct Cell {
    std::uint64_t place;
    std::uint32_t writer;
    std::uint32_t reader;  // the last one since the write; 0: none
    std::uint32_t generation;
  };
  struct Known {
    std::uint32_t generation;
    std::uint32_t pair;
  };

  // Places beside each other have cells beside each other: they are mostly used together.
  static std::uint64_t cell_of(std::uint64_t place) {
    const std::uint64_t row = (place >> 6) * 0x9e3779b97f4a7c15ULL;
    return (row >> 51 << 3) | (((place >> 3) ^ place ^ (row >> 40)) & 7);
  }

  void add(const ReadFrom& pair) {
    if (count_ == kMostPairs) return;
    std::uint64_t at = hash_of(pair) % kKnown;
    for (; known_[at].generation == generation_; at = (at + 1) % kKnown) {
      if (pairs_[known_[at].pair] == pair) return;
    }
    known_[at] = Known{generation_, count_};
    pairs_[count_++] = pair;
  }

  ReservedArray<Cell> cells_;
  ReservedArray<Known> known_;
  ReservedArray<ReadFrom> pairs_;
  std::uint32_t count_ = 0;
  std::uint32_t generation_ = 0;
  bool wanted_ = false;
};

}  // namespace mpsstress::runtime
