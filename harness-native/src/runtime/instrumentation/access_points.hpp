// When an access is a scheduling point: by who else has used the memory, and by what rehearsals
// have learnt of the instruction. In a header since all of it runs at every access that is looked
// at.
#pragma once

#include "runtime/world/granules.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

// Where the function that is running was called.
inline std::uint32_t call_here() {
  return world.executable.code_offset(world.contexts[world.current->context].call());
}

inline bool is_learnt(std::uint32_t code) {
  return world.sharing.learnt(code) && world.sharing.learnt(code, call_here());
}

// Several strands use the memory, and one of them has written to it since there were several: what
// was made ready by one and is only read from then on tells nobody anything. Atomics are there to
// be contested.
inline bool is_contested(std::uint64_t stamp, unsigned kind) {
  const bool atomic = is_atomic(static_cast<std::uint8_t>(kind));
  return (stamp & (atomic ? kSharedFlag : kContestedFlag)) != 0;
}

__attribute__((always_inline)) inline void come_to(Granule& granule, Address address,
                                                   unsigned kind) {
  touch(granule, address);
  if (is_atomic(static_cast<std::uint8_t>(kind)) && others_were_at(granule)) {
    granule.stamp |= kSharedFlag;
  }
  if (is_write(static_cast<std::uint8_t>(kind)) && (granule.stamp & kSharedFlag) != 0) {
    granule.stamp |= kContestedFlag;
  }
}

// Whether another fiber's steps may be put before this access. learnt: of its instruction.
inline bool is_point(std::uint64_t stamp, unsigned kind, bool learnt) {
  if (world.live_count == 1) return world.every_access;
  if (world.every_access) return true;
  if (!world.accesses_are_points && !is_atomic(static_cast<std::uint8_t>(kind))) return false;
  return learnt || is_contested(stamp, kind) || (stamp & kFreedFlag) != 0;
}

// An instruction that never meets another strand's, as far as is known.
inline bool keeps_to_itself(unsigned kind, bool learnt) {
  return !learnt && !world.every_access && !is_atomic(static_cast<std::uint8_t>(kind)) &&
         world.current->ignore_accesses == 0;
}

// An access that is no matter of concern to others, as far as is known.
inline bool is_quiet(std::uint64_t stamp, unsigned kind, Address code) {
  return !is_atomic(static_cast<std::uint8_t>(kind)) &&
         (stamp & (kContendedFlag | kFreedFlag)) == 0 &&
         !world.sharing.contended(world.executable.code_offset(code));
}

}  // namespace mpsstress::runtime
