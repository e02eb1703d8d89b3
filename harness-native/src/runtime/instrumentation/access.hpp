// What happens at an instrumented access to memory. The common case, memory that only the current
// strand has touched, is decided here in a few instructions; the rest is in access.cpp.
#pragma once

#include "runtime/base/inside.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

// mask: which bytes of the granule that `address` lies in; size: in bytes, for the event.
// Never inlined: what ends before it must need no registers of its callers'.
__attribute__((noinline)) void access_slowly(Address address, unsigned mask, unsigned kind,
                                             Address code);
// The same of book-keeping that no program can see.
__attribute__((noinline)) void access_unseen(Address address, unsigned mask, unsigned kind,
                                             Address code);
void access_range(Address address, std::size_t size, unsigned kind, Address code);
// Whether the load of an atomic is one of a loop that has just made the same one, with nothing done
// by anybody since: then it is counted, and nothing about it is left to be looked at.
bool polls_on(Address address, Address code);

// The memory is about to be freed.
void free_point(Address begin, Address end, Address code);
// It is: accesses to it are reported from here on.
void end_of_memory(Address begin, Address end, Address code);
// A block of the arena is, whose header is whole.
void end_of_block(void* block, Address code);

// Whether a record of the current epoch makes this plain access no news: the same or more bytes,
// and a write if this is one.
inline bool covers(std::uint64_t key, unsigned mask, unsigned kind) {
  return ((key ^ world.epoch) << 16) == 0 && (mask & ~mask_of(key)) == 0 &&
         (kind_of(key) == kWrite || kind_of(key) == kind);
}

// Of accesses that are not looked at, these matter all the same: a write to static storage is to be
// undone, and one to a synchronisation object begins another. Heap memory is never used twice.
inline bool passes(Address address, unsigned kind) {
  if (!is_write(static_cast<std::uint8_t>(kind))) return true;
  if (Arena::contains(address)) return true;
  if (world.executable.has_static(address)) return false;
  const Granule& granule = world.shadow.granule(address);
  return granule.sync == 0 || static_cast<std::uint32_t>(granule.stamp) != world.generation;
}

// Keeps the record of a plain access to memory that only the current strand has touched, in place
// of an earlier one that it makes superfluous; false where there is no place for it.
__attribute__((always_inline)) inline bool note_own(Granule& granule, unsigned mask, unsigned kind,
                                                    std::uint32_t offset) {
  if (granule.sync != 0 || granule.overflow != 0) return false;
  for (Record& place : granule.records) {
    const bool replaced = place.key == 0 || ((mask_of(place.key) & ~mask) == 0 &&
                                             (kind == kWrite || kind_of(place.key) == kRead));
    if (!replaced) continue;
    place = Record{access_key(world.epoch, mask, kind), world.current->context, offset};
    return true;
  }
  return false;
}

// Of what no program can see, only a use of memory that is gone matters, a write to static storage,
// and one to a synchronisation object. granule: null if nobody has been there yet.
inline bool is_of_no_concern(const Granule* granule, Address address, unsigned kind) {
  if (world.rows.is_whole(address)) return false;  // of which the granule does not tell
  const bool write = is_write(static_cast<std::uint8_t>(kind));
  if (write && world.executable.has_static(address)) return false;
  if (granule == nullptr || static_cast<std::uint32_t>(granule->stamp) != world.generation) {
    return true;
  }
  return (granule->stamp & (kFreedFlag | kBoundaryBits)) == 0 && !(write && granule->sync != 0);
}

// Counts an access that nothing is left to be looked at of; false where its turn has come.
__attribute__((always_inline)) inline bool count_access() {
  const std::uint64_t next = world.position + 1;
  if (__builtin_expect(next >= world.position_limit, 0)) return false;
  world.position = next;
  return true;
}

// What the first looks of an access leave. Never inlined, and nothing comes after it: so what is
// decided before it needs no registers of its callers'.
template <unsigned kind>
__attribute__((noinline)) void access_any(Address address, unsigned mask, Address code) {
  Granule* const granule = world.shadow.find(address);
  if (__builtin_expect(granule != nullptr && granule->stamp == world.own_stamp &&
                           !world.every_access && world.position + 1 < world.position_limit,
                       1)) {
    const std::uint32_t offset = world.executable.code_offset(code);
    if (__builtin_expect(!world.sharing.learnt(offset), 1)) {
      if (covers(granule->records[0].key, mask, kind) ||
          covers(granule->records[1].key, mask, kind) ||
          (world.current->ignore_accesses == 0 && note_own(*granule, mask, kind, offset))) {
        ++world.position;
        return;
      }
    }
  }
  if (world.current->unseen != 0) {
    if (is_of_no_concern(granule, address, kind) && count_access()) return;
    return access_unseen(address, mask, kind, code);
  }
  access_slowly(address, mask, kind, code);
}

// The same where plain accesses pass.
template <unsigned kind>
__attribute__((noinline)) void access_passing(Address address, unsigned mask, Address code) {
  if (passes(address, kind) && count_access()) return;
  access_any<kind>(address, mask, code);
}

// An aligned access of 1, 2, 4 or 8 bytes.
template <unsigned size, unsigned kind>
__attribute__((always_inline)) inline void access(Address address, Address code) {
  if (!inside_controlled) return;
  constexpr unsigned kBytes = (1U << size) - 1;
  const unsigned mask = kBytes << (address & 7);
  if (world.accesses_pass) {
    if ((kind == kRead || Arena::contains(address)) && count_access()) return;
    return access_passing<kind>(address, mask, code);
  }
  access_any<kind>(address, mask, code);
}

}  // namespace mpsstress::runtime
