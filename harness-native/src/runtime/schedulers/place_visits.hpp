// How many of a schedule's steps have been at each place. No two places share a count, wherever the
// linker has put them: so what is drawn by these counts stays the same when the program is linked
// anew.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "runtime/base/random.hpp"

namespace mpsstress::runtime {

class PlaceVisits {
 public:
  static constexpr std::uint32_t kMost = 255;  // more are not counted

  // For a new schedule.
  void forget() {
    for (const std::size_t at : used_) cells_[at] = Cell{};
    used_.clear();
  }

  // One more step at the place; how many it has had, with this one.
  std::uint32_t note(std::uint32_t place) {
    Cell* cell = &of(place);
    if (cell->visits == 0) {
      if (used_.size() == cells_.size() / 2) {
        grow();
        cell = &of(place);
      }
      take(*cell, place);
    }
    if (cell->visits < kMost) ++cell->visits;
    return cell->visits;
  }

 private:
  struct Cell {
    std::uint32_t place = 0;
    std::uint32_t visits = 0;  // 0: nobody's
  };

  // The place's own, or the free one where it would be.
  Cell& of(std::uint32_t place) {
    const std::size_t mask = cells_.size() - 1;
    std::size_t at = scramble(place) & mask;
    while (cells_[at].visits != 0 && cells_[at].place != place) at = (at + 1) & mask;
    return cells_[at];
  }

  void take(Cell& cell, std::uint32_t place) {
    cell.place = place;
    used_.push_back(static_cast<std::size_t>(&cell - cells_.data()));
  }

  void grow() {
    const std::vector<Cell> old = std::exchange(cells_, std::vector<Cell>(cells_.size() * 2));
    for (const std::size_t before : std::exchange(used_, {})) {
      Cell& cell = of(old[before].place);
      take(cell, old[before].place);
      cell.visits = old[before].visits;
    }
  }

  std::vector<Cell> cells_ = std::vector<Cell>(1024);  // a power of two
  std::vector<std::size_t> used_;                      // cells that are somebody's
};

}  // namespace mpsstress::runtime
