// What the current schedule knows of eight bytes of memory: whose they are, and which
// synchronisation objects lie in them.
#pragma once

#include "runtime/memory/shadow_memory.hpp"
#include "runtime/world/ended_frames.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

// Forgets what earlier schedules left in the granule, which is the current strand's now.
inline void begin_anew(Granule& granule) {
  granule.stamp = world.own_stamp;
  granule.overflow = 0;
  granule.sync = 0;
  for (Record& record : granule.records) record.key = 0;
}

// As begin_anew where it is not of this schedule, and notes that the current strand is here.
inline void touch(Granule& granule, Address address) {
  const std::uint64_t stamp = granule.stamp;
  if (static_cast<std::uint32_t>(stamp) != world.generation) {
    begin_anew(granule);
    if (world.accesses_pass && Arena::contains(address)) world.visited.add(address);
    // Anybody may come to a global variable.
    if (world.executable.has_static(address)) granule.stamp |= kSharedFlag;
    if (is_of_other_stack(address)) granule.stamp |= kForeignFlag;
  } else if (((stamp ^ world.own_stamp) & kOwnerBits) != 0) {
    if ((stamp & kOwnerBits) == kOwnerBits) {
      granule.stamp = world.own_stamp | (stamp & kBoundaryBits);  // nobody's so far
    } else {
      granule.stamp |= kSharedFlag;
    }
  }
}

// The program is about to write: what static storage held before the schedule is kept.
inline void keep_static_storage(Granule& granule, Address address) {
  if ((granule.stamp & kSavedFlag) != 0 || !world.executable.has_static(address)) return;
  granule.stamp |= kSavedFlag;
  world.statics.save(address & ~Address{7});
}

// Null when there is none at the address.
inline SyncObject* find_sync_object(Granule& granule, Address address) {
  for (SyncIndex index = granule.sync; index != 0; index = world.sync_objects[index].next_here) {
    if (world.sync_objects[index].address == address) return &world.sync_objects[index];
  }
  return nullptr;
}

// The granules of [address, end), one call each while it answers true. Returns where it ended.
template <class Function>
Address while_granules(Address address, Address end, Function function) {
  while (address < end) {
    const Address next = (address & ~Address{7}) + 8;
    const Address stop = next < end ? next : end;
    const unsigned mask = ((1U << (stop - address)) - 1) << (address & 7);
    if (!function(address, mask)) break;
    address = stop;
  }
  return address;
}

// The same with what is known of each: the next one lies behind the last, but for chunks of 4 MiB.
template <class Function>
Address while_shadow(Address address, Address end, Function function) {
  Granule* granule = nullptr;
  return while_granules(address, end, [&](Address part, unsigned mask) {
    const bool follows = granule != nullptr && !ShadowMemory::begins_chunk(part);
    granule = follows ? granule + 1 : &world.shadow.granule(part);
    return function(*granule, part, mask);
  });
}

template <class Function>
void for_shadow(Address address, std::size_t size, Function function) {
  while_shadow(address, address + size, [&](Granule& granule, Address part, unsigned mask) {
    function(granule, part, mask);
    return true;
  });
}

template <class Function>
void for_granules(Address address, std::size_t size, Function function) {
  while_granules(address, address + size, [&](Address part, unsigned mask) {
    function(part, mask);
    return true;
  });
}

}  // namespace mpsstress::runtime
