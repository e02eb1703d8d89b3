// What the current schedule knows of eight bytes of memory: whose they are, and which
// synchronisation objects lie in them.
#pragma once

#include <algorithm>

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

// What is known of these eight bytes alone: the row that they are part of is whole no more. Never
// inlined: what comes by at every access stays small.
__attribute__((noinline)) inline Granule& granule_alone(Address address) {
  world.rows.break_up(address, world.shadow, world.memory);
  return world.shadow.granule(address);
}

// Whether nobody has been there in this schedule. Of a part of a row that is whole the granule says
// nothing; asking breaks the row up.
__attribute__((always_inline)) inline bool is_untouched(const Granule& granule, Address address) {
  if (static_cast<std::uint32_t>(granule.stamp) == world.generation) return false;
  if (world.accesses_pass || !world.rows.is_whole(address) || world.rows.has(granule)) return true;
  granule_alone(address);
  return static_cast<std::uint32_t>(granule.stamp) != world.generation;
}

// Whether all that was done there came before the current strand in the order that creating and
// joining threads gives, whatever the schedule. Of an owner that has left no record nobody knows.
inline bool is_left_by_others(const Granule& granule) {
  if (granule.overflow != 0) return false;
  const Strand& me = world.strand();
  const auto owner = static_cast<StrandIndex>((granule.stamp & kOwnerBits) >> 32);
  bool known = false;
  for (const Record& record : granule.records) {
    if (record.key == 0) continue;
    const Strand& other = world.strands[strand_of(record.key)];
    const Clock at = clock_of(record.key);
    known = known || other.index == owner;
    if (!me.knows(other.index, at) || me.structure.of(other.index) < other.structure_at(at)) {
      return false;
    }
  }
  return known;
}

// Whether it has not always been the current strand's. Of what it owns this only matters where it
// is atomic: that is there for others to come, also to where no rehearsal has been.
inline bool others_were_at(const Granule& granule) {
  for (const Record& record : granule.records) {
    if (record.key != 0 && strand_of(record.key) != world.strand().index) return true;
  }
  return false;
}

// As begin_anew where it is not of this schedule, and notes that the current strand is here. What
// others have left is its own from then on.
__attribute__((always_inline)) inline void touch(Granule& granule, Address address) {
  const bool untouched = is_untouched(granule, address);
  const std::uint64_t stamp = granule.stamp;
  if (untouched) {
    begin_anew(granule);
    if (world.accesses_pass && Arena::contains(address)) world.visited.add(address);
    // Anybody may come to a global variable.
    if (world.executable.has_static(address)) granule.stamp |= kSharedFlag;
    if (is_of_other_stack(address)) granule.stamp |= kForeignFlag;
  } else if (((stamp ^ world.own_stamp) & kOwnerBits) != 0) {
    if ((stamp & kOwnerBits) == kOwnerBits) {
      granule.stamp = world.own_stamp | (stamp & kBoundaryBits);  // nobody's so far
    } else if ((stamp & (kSharedFlag | kFreedFlag)) == 0 && is_left_by_others(granule)) {
      granule.stamp = (stamp & ~kOwnerBits) | (world.own_stamp & kOwnerBits);
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

// What is known of [address, end), one call for each granule, or for each row that is whole, while
// it answers true. Returns where it ended. The next granule lies behind the last, but for chunks of
// 4 MiB.
template <class Function>
__attribute__((always_inline)) inline Address while_shadow(Address address, Address end,
                                                           Function function) {
  Granule* before = nullptr;  // the granule before the address
  while (address < end) {
    Granule* const row = world.rows.find(address, end);
    Granule* granule = row;
    Address stop = address + kRowBytes;
    unsigned mask = 0xff;
    if (row == nullptr) {
      const bool follows = before != nullptr && !ShadowMemory::begins_chunk(address);
      granule = follows ? before + 1 : &world.shadow.granule(address);
      stop = std::min((address & ~Address{7}) + 8, end);
      mask = ((1U << (stop - address)) - 1) << (address & 7);
    }
    if (!function(*granule, address, mask)) break;
    before = row == nullptr ? granule : nullptr;
    address = stop;
  }
  return address;
}

template <class Function>
__attribute__((always_inline)) inline void for_shadow(Address address, std::size_t size,
                                                      Function function) {
  while_shadow(address, address + size, [&](Granule& granule, Address part, unsigned mask) {
    function(granule, part, mask);
    return true;
  });
}

// Of memory that has no rows.
template <class Function>
void for_granules(Address address, std::size_t size, Function function) {
  for (const Address end = address + size; address < end;) {
    const Address next = (address & ~Address{7}) + 8;
    const Address stop = next < end ? next : end;
    function(address, ((1U << (stop - address)) - 1) << (address & 7));
    address = stop;
  }
}

}  // namespace mpsstress::runtime
