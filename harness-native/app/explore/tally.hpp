// What has been counted so far, in memory that the supervisor shares with the processes that
// explore: a schedule that takes its process down takes no count with it. A table is large and
// mostly empty: nobody comes to a page of it that holds nothing, for that took longer than a
// schedule.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace mpsstress::explore {

/** How often something was seen, and in which schedule first. */
struct Count {
  std::atomic<std::uint64_t> key;
  std::atomic<std::uint64_t> count;  ///< 0: no entry
  std::uint64_t first_index;
};

/** A table of counts by key, of bounded size, in memory that is zero. Written to by one process at
 * a time, whose turn it is; others may look a key up meanwhile. */
template <std::size_t kCapacity>
struct CountTable {
  Count entries[kCapacity];
  std::uint32_t places[kCapacity / 2];  ///< of the entries, in the order of their coming
  std::size_t size;
  std::uint64_t not_kept;  ///< additions of keys that found no room

  /** Those that were added, the first one first. */
  template <typename Visit>
  void for_each(Visit visit) const {
    for (std::size_t i = 0; i < size; ++i) visit(entries[places[i]]);
  }

  bool contains(std::uint64_t key) const {
    for (std::size_t place = key % kCapacity; entries[place].count != 0;
         place = (place + 1) % kCapacity) {
      if (entries[place].key == key) return true;
    }
    return false;
  }

  /** Whether a key that is new would find no room. */
  bool is_full() const { return 2 * size >= kCapacity; }

  /** Whether the room that is left is kept for what is rare. */
  bool is_nearly_full() const { return 8 * size >= 3 * kCapacity; }

  /** True for a key that is new. */
  bool add(std::uint64_t key, std::uint64_t index) {
    // Open addressing; the table is never more than half full.
    for (std::size_t place = key % kCapacity;; place = (place + 1) % kCapacity) {
      Count& entry = entries[place];
      if (entry.count != 0 && entry.key == key) {
        ++entry.count;
        return false;
      }
      if (entry.count == 0) {
        if (is_full()) {
          ++not_kept;
          return false;
        }
        entry.key = key;
        entry.first_index = index;
        entry.count = 1;  // last: who sees it sees the key
        places[size++] = static_cast<std::uint32_t>(place);
        return true;
      }
    }
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
