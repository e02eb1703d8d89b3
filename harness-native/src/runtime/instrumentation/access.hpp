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
void access_range(Address address, std::size_t size, unsigned kind, Address code);

// The memory is about to be freed.
void free_point(Address begin, Address end, Address code);
// It is: accesses to it are reported from here on.
void end_of_memory(Address begin, Address end, Address code);
// A block of the arena is.
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
  if (world.executable.has_static(address)) return false;
  if (Arena::contains(address)) return true;
  const Granule& granule = world.shadow.granule(address);
  return granule.sync == 0 || static_cast<std::uint32_t>(granule.stamp) != world.generation;
}

// An aligned access of 1, 2, 4 or 8 bytes.
template <unsigned size>
__attribute__((always_inline)) inline void access(Address address, unsigned kind, Address code) {
  if (!inside_controlled) return;
  if (world.accesses_pass && passes(address, kind) && world.position + 1 < world.position_limit) {
    ++world.position;
    return;
  }
  constexpr unsigned kBytes = (1U << size) - 1;
  const unsigned mask = kBytes << (address & 7);
  const Granule* const granule = world.shadow.find(address);
  if (__builtin_expect(
          granule != nullptr && granule->stamp == world.own_stamp && !world.every_access, 1)) {
    const bool known =
        covers(granule->records[0].key, mask, kind) || covers(granule->records[1].key, mask, kind);
    if (__builtin_expect(known && world.position + 1 < world.position_limit &&
                             !world.sharing.learnt(world.executable.code_offset(code)),
                         1)) {
      ++world.position;
      return;
    }
  }
  access_slowly(address, mask, kind, code);
}

}  // namespace mpsstress::runtime
