// Where in the heap the current schedule has looked at a granule at all, by regions of a few: what
// looks for those few among many is spared the rest.
#pragma once

#include <cstdint>

#include "runtime/base/reserved_memory.hpp"
#include "runtime/base/types.hpp"
#include "runtime/memory/arena.hpp"

namespace mpsstress::runtime {

class VisitedRegions {
 public:
  void initialise() { last_.reserve(Arena::kCapacity >> kRegionBits); }
  void begin(std::uint32_t generation) { generation_ = generation; }

  // All addresses are of the heap.
  void add(Address address) { last_[region_of(address)] = generation_; }
  bool has(Address address) const { return last_[region_of(address)] == generation_; }
  static Address end_of(Address address) { return (address | ((1U << kRegionBits) - 1)) + 1; }

 private:
  static constexpr unsigned kRegionBits = 6;
  static Address region_of(Address address) { return (address - Arena::kBase) >> kRegionBits; }

  ReservedArray<std::uint32_t> last_;  // the schedule that was last there
  std::uint32_t generation_ = 0;
};

}  // namespace mpsstress::runtime
