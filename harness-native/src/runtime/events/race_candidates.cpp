// Pairs of accesses that no lock keeps apart.
#include "runtime/events/race_candidates.hpp"

#include <algorithm>
#include <cstring>

#include "runtime/base/reserved_memory.hpp"

namespace mpsstress::runtime {

void RaceCandidates::initialise() { table_ = static_cast<Table*>(share_memory(sizeof(Table))); }

void RaceCandidates::forget() {
  if (table_->schedules != 0) std::memset(table_, 0, sizeof *table_);
}

RaceCandidates::Cell* RaceCandidates::cell_of(std::uint32_t a, std::uint32_t b) {
  const std::uint32_t first = std::min(a, b);
  const std::uint32_t second = std::max(a, b);
  std::uint64_t at = scramble((std::uint64_t{first} << 32) | second) % kCells;
  for (; table_->cells[at].schedule != 0; at = (at + 1) % kCells) {
    const RaceCandidate& pair = table_->cells[at].pair;
    if (pair.first == first && pair.second == second) return &table_->cells[at];
  }
  if (table_->count == kMostPairs) return nullptr;
  table_->cells[at].pair =
      RaceCandidate{first, second, Protection::kCommonLock, false, false, false};
  return &table_->cells[at];
}

bool RaceCandidates::asks_for(std::uint32_t earlier, std::uint32_t later) {
  const Cell* const cell = cell_of(earlier, later);
  return cell != nullptr && (cell->schedule != table_->schedules || cell->looks < kLooks);
}

void RaceCandidates::note(std::uint32_t earlier, std::uint32_t later, Protection protection,
                          bool frees) {
  Cell* const cell = cell_of(earlier, later);
  if (cell == nullptr) return;
  if (cell->schedule == 0) ++table_->count;
  if (cell->schedule != table_->schedules) cell->looks = 0;
  cell->schedule = table_->schedules;
  ++cell->looks;
  RaceCandidate& pair = cell->pair;
  if (protection == Protection::kCommonLock) return;
  pair.protection = std::max(pair.protection, protection);
  pair.first_came_first = pair.first_came_first || earlier == pair.first;
  pair.second_came_first = pair.second_came_first || earlier == pair.second;
  pair.frees = pair.frees || frees;
}

std::vector<RaceCandidate> RaceCandidates::list() const {
  std::vector<RaceCandidate> pairs;
  for (const Cell& cell : table_->cells) {
    if (cell.schedule != 0 && cell.pair.protection != Protection::kCommonLock) {
      pairs.push_back(cell.pair);
    }
  }
  std::sort(pairs.begin(), pairs.end(), [](const RaceCandidate& a, const RaceCandidate& b) {
    if (a.suspicion() != b.suspicion()) return a.suspicion() > b.suspicion();
    return a.first != b.first ? a.first < b.first : a.second < b.second;
  });
  return pairs;
}

}  // namespace mpsstress::runtime
