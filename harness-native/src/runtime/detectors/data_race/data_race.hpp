// Data races, as FastTrack finds them: two accesses to the same bytes, one of them a write, not
// both atomic, and neither ordered before the other by the program's own synchronisation.
#pragma once

#include "runtime/memory/shadow_memory.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

// Forgets what earlier schedules left in the granule and notes that the current strand is here.
inline void touch(Granule& granule, Address address) {
  const std::uint64_t stamp = granule.stamp;
  if (static_cast<std::uint32_t>(stamp) != world.generation) {
    granule.stamp = world.own_stamp;
    // Anybody may come to a global variable.
    if (world.executable.has_static(address)) granule.stamp |= kSharedFlag;
    granule.overflow = 0;
    granule.sync = 0;
    for (Record& record : granule.records) record.key = 0;
  } else if (((stamp ^ world.own_stamp) & (std::uint64_t{0xffff} << 32)) != 0) {
    granule.stamp |= kSharedFlag;
  }
}

// Judges the access and keeps its record. mask: which of the granule's bytes.
void note_access(Granule& granule, Address address, unsigned mask, unsigned kind, Address code);

// Whether another strand has used the memory, other than before it made the current one or was
// joined: then it might go on to.
bool others_may_use(Address begin, Address end);
// The block's memory ends here.
void note_free(Address begin, Address end, Address code);

// Reports the access if the granule's memory has been freed.
void check_not_freed(Granule& granule, Address address, const char* what, Address code);

}  // namespace mpsstress::runtime
