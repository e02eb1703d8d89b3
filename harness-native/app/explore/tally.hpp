// What has been counted so far, in memory that the supervisor shares with the processes that
// explore: a schedule that takes its process down takes no count with it. A table is large and
// mostly empty: what it holds lies side by side, and nobody comes to a page that holds nothing, for
// that took longer than a schedule.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace mpsstress::explore {

/** How often something was seen, and in which schedule first. */
struct Count {
  std::uint64_t key;
  std::atomic<std::uint64_t> count;
  std::uint64_t first_index;
};

/** A table of counts by key, of bounded size, in memory that is zero. Written to by one process at
 * a time, whose turn it is; others may look a key up meanwhile. */
template <std::size_t kCapacity>
struct CountTable {
  std::atomic<std::uint32_t> places[kCapacity];  ///< by key: one more than an entry's; 0: none
  Count entries[kCapacity / 2];                  ///< in the order of their coming
  std::size_t size;
  std::uint64_t not_kept;  ///< additions of keys that found no room

  /** Those that were added, the first one first. */
  template <typename Visit>
  void for_each(Visit visit) const {
    for (std::size_t i = 0; i < size; ++i) visit(entries[i]);
  }

  bool contains(std::uint64_t key) const { return places[place_of(key)] != 0; }

  /** Whether a key that is new would find no room. */
  bool is_full() const { return 2 * size >= kCapacity; }

  /** Whether the room that is left is kept for what is rare. */
  bool is_nearly_full() const { return 8 * size >= 3 * kCapacity; }

  /** True for a key that is new. */
  bool add(std::uint64_t key, std::uint64_t index) {
    const std::size_t place = place_of(key);
    if (const std::uint32_t known = places[place]; known != 0) {
      ++entries[known - 1].count;
      return false;
    }
    if (is_full()) {
      ++not_kept;
      return false;
    }
    Count& entry = entries[size];
    entry.key = key;
    entry.first_index = index;
    entry.count = 1;
    ++size;
    places[place] = static_cast<std::uint32_t>(size);  // last: who sees it sees the entry
    return true;
  }

 private:
  /** Where the key is, or would be. Open addressing; the table is never more than half full. */
  std::size_t place_of(std::uint64_t key) const {
    std::size_t place = key % kCapacity;
    for (std::uint32_t known; (known = places[place]) != 0 && entries[known - 1].key != key;) {
      place = (place + 1) % kCapacity;
    }
    return place;
  }
};

struct Tally {
  std::uint64_t schedules;  ///< ended
  std::uint64_t steps;
  std::uint64_t accesses;
  std::uint64_t switches;
  std::uint64_t traces_kept;
  std::uint64_t findings_seen;   ///< schedules' findings, repeated ones too
  std::uint64_t last_new_index;  ///< of the last schedule with a new outcome, order or finding
  CountTable<1 << 17> outcomes;
  CountTable<1 << 11> shapes;     ///< of the outcomes whose traces are kept
  CountTable<1 << 12> findings;   ///< by signature
  CountTable<1 << 15> functions;  ///< that were entered, by their addresses
};

}  // namespace mpsstress::explore
