// Memory of a thread's stack that is nobody's (dispatch/frames_apart.hpp).
#include <cstddef>

#include "runtime/base/inside.hpp"
#include "runtime/world/world.hpp"

using mpsstress::runtime::Address;
using mpsstress::runtime::Fiber;
using mpsstress::runtime::inside_controlled;
using mpsstress::runtime::world;

namespace {

// What a call has on its stack down to its deepest variable of interest, and calls after which such
// a place is used again.
constexpr std::size_t kApart = 4096;
constexpr std::size_t kPlaces = 4;

}  // namespace

extern "C" {

std::size_t mpsstress_bytes_apart() {
  if (!inside_controlled) return kApart;
  return (++world.current->calls_apart % kPlaces + 1) * kApart;
}

void mpsstress_gap_begins(const void* begin, std::size_t bytes) {
  if (!inside_controlled) return;
  Fiber& me = *world.current;
  const auto address = reinterpret_cast<Address>(begin);
  if (me.gap_count < Fiber::kMostGaps) me.gaps[me.gap_count] = {address, address + bytes};
  ++me.gap_count;
}

void mpsstress_gap_ends() {
  if (inside_controlled) --world.current->gap_count;
}

}  // extern "C"
