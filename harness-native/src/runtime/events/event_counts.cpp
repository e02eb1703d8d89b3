// How many steps each thread takes at each place.
#include "runtime/events/event_counts.hpp"

#include <algorithm>
#include <cstring>

#include "runtime/base/random.hpp"
#include "runtime/base/reserved_memory.hpp"

namespace mpsstress::runtime {
namespace {

constexpr std::uint32_t kCells = std::uint32_t{1} << 16;
constexpr std::uint32_t kMostCells = kCells / 4 * 3;
constexpr std::uint32_t kThreads = 4096;

}  // namespace

// What does not find room is not counted; a thread of which nothing is known counts as one step.
struct EventCounter::Shared {
  std::uint32_t schedules;
  std::uint32_t cell_count;
  std::uint32_t thread_count;
  std::uint32_t slots[kCells];  // an open hash table: one more than a cell's number; 0: none
  Cell cells[kMostCells];
  Ancestry threads[kThreads];
};

std::uint64_t lineage_of_child(std::uint64_t creator, std::uint32_t number) {
  return scramble(creator + number);
}

void EventCounter::initialise() { shared_ = static_cast<Shared*>(share_memory(sizeof(Shared))); }

void EventCounter::forget() {
  if (shared_->cell_count != 0) std::memset(shared_->slots, 0, sizeof shared_->slots);
  shared_->schedules = shared_->cell_count = shared_->thread_count = 0;
}

void EventCounter::count_schedule() { ++shared_->schedules; }

void EventCounter::note_thread(std::uint64_t lineage, std::uint64_t creator) {
  for (std::uint32_t i = 0; i < shared_->thread_count; ++i) {
    if (shared_->threads[i].lineage == lineage) return;
  }
  if (shared_->thread_count < kThreads) {
    shared_->threads[shared_->thread_count++] = Ancestry{lineage, creator};
  }
}

void EventCounter::note(std::uint64_t lineage, std::uint64_t place, bool write, bool free) {
  std::uint64_t at = scramble(lineage + place * 0x9e3779b97f4a7c15ULL) % kCells;
  for (; shared_->slots[at] != 0; at = (at + 1) % kCells) {
    Cell& cell = shared_->cells[shared_->slots[at] - 1];
    if (cell.lineage != lineage || cell.place != place) continue;
    ++cell.steps;
    if (write) cell.writes = 1;
    if (free) cell.free = 1;
    return;
  }
  if (shared_->cell_count == kMostCells) return;
  shared_->cells[shared_->cell_count++] =
      Cell{lineage, place, 1, std::uint16_t{write}, std::uint16_t{free}};
  shared_->slots[at] = shared_->cell_count;
}

EventCounts EventCounter::counts() const {
  EventCounts counts;
  if (shared_->schedules == 0) return counts;
  std::vector<Cell> cells(shared_->cells, shared_->cells + shared_->cell_count);
  const auto mean = [&](std::uint64_t steps) {
    return static_cast<std::uint32_t>((steps + shared_->schedules - 1) / shared_->schedules);
  };
  std::sort(cells.begin(), cells.end(), [](const Cell& a, const Cell& b) {
    return a.lineage != b.lineage ? a.lineage < b.lineage : a.place < b.place;
  });
  for (std::size_t i = 0; i < cells.size();) {
    std::uint64_t steps = 0;
    const std::uint64_t lineage = cells[i].lineage;
    for (; i < cells.size() && cells[i].lineage == lineage; ++i) steps += cells[i].steps;
    counts.all.push_back({lineage, mean(steps)});
  }
  std::sort(cells.begin(), cells.end(), [](const Cell& a, const Cell& b) {
    return a.place != b.place ? a.place < b.place : a.lineage < b.lineage;
  });
  for (std::size_t i = 0; i < cells.size();) {
    PlaceCounts at{cells[i].place, {}};
    bool written = false;
    bool free = false;
    for (; i < cells.size() && cells[i].place == at.place; ++i) {
      at.threads.push_back({cells[i].lineage, mean(cells[i].steps)});
      written = written || cells[i].writes != 0;
      free = free || cells[i].free != 0;
    }
    if (written && free) {
      counts.contested.push_back(at);
    } else {
      counts.ordered.push_back(at.place);
    }
  }
  counts.ancestry.assign(shared_->threads, shared_->threads + shared_->thread_count);
  std::sort(counts.ancestry.begin(), counts.ancestry.end(),
            [](const Ancestry& a, const Ancestry& b) { return a.lineage < b.lineage; });
  return counts;
}

}  // namespace mpsstress::runtime
