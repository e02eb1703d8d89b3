// Pairs of conflicting accesses that came in an order, but that no lock keeps apart: what ordered
// them may be an accident of the schedule, and another one may let them meet. Learnt before the
// first schedule, as lock sets are in Eraser (S. Savage, M. Burrows, G. Nelson, P. Sobalvarro,
// T. Anderson, TOCS 1997); whether they race is for strategy `directed` to show.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/base/random.hpp"

namespace mpsstress::runtime {

// What the two sides hold while they access.
enum class Protection : std::uint8_t { kCommonLock, kNoLock, kDifferentLocks };

struct RaceCandidate {
  std::uint32_t first;  // instructions by their offset in the executable; first <= second
  std::uint32_t second;
  Protection protection;
  bool first_came_first;
  bool second_came_first;
  bool frees;  // one of them frees the memory

  // How much it looks like a forgotten lock. What one thread makes ready, and hands on, is seen in
  // one order alone; so is a use before the free, and there the other order is the mistake.
  unsigned suspicion() const {
    const bool locks = protection == Protection::kDifferentLocks;
    if (first_came_first && second_came_first) return locks ? 4 : 3;
    if (frees) return 2;
    return locks ? 1 : 0;
  }
};

class RaceCandidates {
 public:
  void initialise();
  void forget();

  // A new schedule begins from which is learnt.
  void begin_schedule() { ++table_->schedules; }

  // Whether the pair has not been looked at so often in this schedule that nothing new is to be
  // expected: to look at it takes the history of the locks of both sides.
  bool asks_for(std::uint32_t earlier, std::uint32_t later);
  void note(std::uint32_t earlier, std::uint32_t later, Protection protection, bool frees);

  // Those that no common lock protected each time, the most suspicious first.
  std::vector<RaceCandidate> list() const;

 private:
  static constexpr std::uint32_t kCells = 1U << 13;
  static constexpr std::uint32_t kMostPairs = kCells / 2;  // later ones are not kept
  static constexpr std::uint32_t kLooks = 4;  // at instances of a pair, in each schedule

  struct Cell {
    RaceCandidate pair;
    std::uint32_t schedule;  // in which it was looked at last; 0: no pair
    std::uint32_t looks;     // in that one
  };
  struct Table {
    std::uint32_t schedules;
    std::uint32_t count;
    Cell cells[kCells];
  };

  // The pair's, or a free one; null if there is no room.
  Cell* cell_of(std::uint32_t a, std::uint32_t b);

  Table* table_ = nullptr;  // mapped shared: a forked child learns for its parent
};

}  // namespace mpsstress::runtime
