// Rows of the heap that have been used alike from end to end: one granule says what is known of all
// of a row's. Tensors are read, written and freed as wholes; granule by granule that was most of
// what their schedules cost.
//
// A row lies wholly in one block and is whole from the block's allocation on, until somebody comes
// to a part of it: then its granule is copied to those that it stood for, which nobody has been at
// in this schedule.
#pragma once

#include <cstdint>

#include "runtime/base/reserved_memory.hpp"
#include "runtime/base/schedule_memory.hpp"
#include "runtime/base/types.hpp"
#include "runtime/memory/arena.hpp"
#include "runtime/memory/shadow_memory.hpp"

namespace mpsstress::runtime {

class UniformRows {
 public:
  static constexpr unsigned kGranules = kRowBytes / 8;

  void initialise();
  void begin(std::uint32_t generation) { generation_ = generation; }

  // Nobody has been at the block yet, which their granules say as any others do.
  void add_rows_of(Address begin, Address end);

  // Memory that is given out again: what its rows say is of the block that was there before.
  void forget(Address begin, Address end);

  bool is_whole(Address address) const {
    return Arena::contains(address) && whole_[row_of(address)] == generation_;
  }
  // The whole row that begins there and ends no later; null if there is none.
  Granule* find(Address address, Address end) {
    if ((address & (kRowBytes - 1)) != 0 || end - address < kRowBytes || !is_whole(address)) {
      return nullptr;
    }
    return &granules_[row_of(address)];
  }
  // Somebody comes to a part of the row, if it is whole.
  void break_up(Address address, ShadowMemory& shadow, ScheduleMemory& memory);

  // Whether it stands for a row's.
  bool has(const Granule& granule) const {
    return &granule >= granules_.data() && &granule < granules_.data() + granules_.capacity();
  }

 private:
  static Address row_of(Address address) { return (address - Arena::kBase) / kRowBytes; }

  ReservedArray<std::uint32_t> whole_;  // the schedule in which each row is
  ReservedArray<Granule> granules_;
  std::uint32_t generation_ = 0;
};

}  // namespace mpsstress::runtime
