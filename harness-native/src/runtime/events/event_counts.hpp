// How many steps each thread takes at each place, learnt from a few first schedules: what uniform
// sampling weighs its choices with. A thread is known by its lineage: the n-th that its creator has
// made, so that it is the same one in every schedule.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/events/event.hpp"

namespace mpsstress::runtime {

constexpr std::uint64_t kFirstLineage = 0x6d70732d6d61696eULL;

std::uint64_t lineage_of_child(std::uint64_t creator, std::uint32_t number);

struct ThreadCount {
  std::uint64_t lineage;
  std::uint32_t steps;
};

// The steps at one place, of each thread that comes there.
struct PlaceCounts {
  std::uint64_t place;
  std::vector<ThreadCount> threads;
};

struct Ancestry {
  std::uint64_t lineage;
  std::uint64_t creator;
};

// What one process has learnt; lists are in an order that is the same in all.
struct EventCounts {
  std::vector<PlaceCounts> contested;  // in either order, and one of them writes
  std::vector<std::uint64_t> ordered;  // where creating and joining threads leaves no choice
  std::vector<ThreadCount> all;        // all steps of each thread
  std::vector<Ancestry> ancestry;
};

class EventCounter {
 public:
  void initialise();  // shared with the child that counts
  void forget();
  void count_schedule();
  void note_thread(std::uint64_t lineage, std::uint64_t creator);
  // free: other orders are possible of this step and an earlier one there.
  void note(std::uint64_t lineage, std::uint64_t place, bool write, bool free);
  EventCounts counts() const;

 private:
  struct Cell {
    std::uint64_t lineage;
    std::uint64_t place;
    std::uint32_t steps;
    std::uint16_t writes;
    std::uint16_t free;
  };
  struct Shared;

  Shared* shared_ = nullptr;
};

}  // namespace mpsstress::runtime
