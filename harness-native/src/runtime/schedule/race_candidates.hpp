// Pairs of conflicting accesses that came in an order, but that no lock keeps apart: what ordered
// them may be an accident of the schedule, and another one may let them meet. Learnt before the
// first schedule, as lock sets are in Eraser (S. Savage, M. Burrows, G. Nelson, P. Sobalvarro,
// T. Anderson, TOCS 1997); whether they race is for strategy `directed` to show.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/base/random.hpp"

namespace mpsstress::runtime {

// What the two sides hold while they access; the later, the more it looks like a forgotten lock.
enum class Protection : std::uint8_t {
  kCommonLock,
  kNoLock,
  kDifferentLocks,
  kLockOnOneSide,
};

struct RaceCandidate {
  std::uint32_t first;  // instructions by their offset in the executable; first <= second
  std::uint32_t second;
  Protection protection;
};

class RaceCandidates {
 public:
  void initialise();
  void forget();

  // Whether the pair has not yet been looked at so often that nothing new is to be expected.
  bool asks_for(std::uint32_t a, std::uint32_t b);
  void note(std::uint32_t a, std::uint32_t b, Protection protection);

  // Those that no common lock protected each time, the most suspicious first.
  std::vector<RaceCandidate> list() const;

 private:
  static constexpr std::uint32_t kCells = 1U << 13;
  static constexpr std::uint32_t kMostPairs = kCells / 2;  // later ones are not kept
  static constexpr std::uint32_t kLooks = 16;              // at instances of a pair

  struct Cell {
    RaceCandidate pair;
    std::uint32_t looks;  // 0: no pair
  };
  struct Table {
    std::uint32_t count;
    Cell cells[kCells];
  };

  // The pair's, or a free one; null if there is no room.
  Cell* cell_of(std::uint32_t a, std::uint32_t b);

  Table* table_ = nullptr;  // mapped shared: a forked child learns for its parent
};

}  // namespace mpsstress::runtime
