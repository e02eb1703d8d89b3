// What has been counted so far, in memory that the supervisor shares with the processes that
// explore: a schedule that takes its process down takes no count with it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace mpsstress::explore {

/** How often something was seen, and in which schedule first. */
struct Count {
  std::atomic<std::uint64_t> key{0};
  std::atomic<std::uint64_t> count{0};  ///< 0: no entry
  std::uint64_t first_index = 0;
};

/** A table of counts by key, of bounded size. Written to by one process at a time, whose turn it
 *  is; others may look a key up meanwhile. */
template <std::size_t kCapacity>
struct CountTable {
  Count entries[kCapacity];
  std::size_t size = 0;
  std::uint64_t not_kept = 0;  ///< additions of keys that found no room

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
        ++size;
        return true;
      }
    }
  }
};

struct Tally {
  std::uint64_t schedules = 0;  ///< ended
  std::uint64_t steps = 0;
  std::uint64_t accesses = 0;
  std::uint64_t switches = 0;
  std::uint64_t traces_kept = 0;
  std::uint64_t findings_seen = 0;   ///< schedules' findings, repeated ones too
  std::uint64_t last_new_index = 0;  ///< of the last schedule with a new outcome, order or finding
  CountTable<1 << 17> outcomes;
  CountTable<1 << 11> shapes;     ///< of the outcomes whose traces are kept
  CountTable<1 << 12> findings;   ///< by signature
  CountTable<1 << 15> functions;  ///< that were entered, by their addresses
};

}  // namespace mpsstress::explore
