// What happens at an instrumented access to memory. The common case, memory that only the current
// strand has touched, is decided here in a few instructions; the rest is in access.cpp.
#pragma once

#include "runtime/base/inside.hpp"
#include "runtime/schedule/world.hpp"

namespace mpsstress::runtime {

// mask: which bytes of the granule that `address` lies in; size: in bytes, for the event.
void access_slowly(Address address, unsigned mask, unsigned kind, Address code);
void access_range(Address address, std::size_t size, unsigned kind, Address code);

// An aligned access of 1, 2, 4 or 8 bytes.
template <unsigned size>
inline void access(Address address, unsigned kind, Address code) {
  if (!inside_controlled) return;
  constexpr unsigned kBytes = (1U << size) - 1;
  const unsigned mask = kBytes << (address & 7);
  Granule& granule = world.shadow.granule(address);
  if (__builtin_expect(granule.stamp == world.own_stamp && !world.every_access, 1)) {
    const std::uint64_t key = access_key(world.epoch, mask, kind);
    const std::uint64_t latest = granule.records[0].key;
    // The same again in the same epoch, or a read of what was written in it.
    if (latest == key || latest == access_key(world.epoch, mask, kWrite)) {
      const Address offset = code - world.executable.begin;
      if (__builtin_expect(offset < world.executable.end - world.executable.begin &&
                               !world.sharing.learnt(static_cast<std::uint32_t>(offset)) &&
                               ++world.position < world.position_limit,
                           1)) {
        return;
      }
      --world.position;
    }
  }
  access_slowly(address, mask, kind, code);
}

}  // namespace mpsstress::runtime
