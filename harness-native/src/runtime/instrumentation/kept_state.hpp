// What the C library keeps in static storage from one call to the next, kept here instead: in the
// program's static storage, where it is judged and given back like any of its variables.
#pragma once

#include "runtime/base/weak.hpp"
#include "runtime/instrumentation/access.hpp"
#include "runtime/world/call_site.hpp"

namespace mpsstress::runtime {

// A call that POSIX lets several threads make at once: its state has a lock of its own, so it is no
// race, but whose call comes first matters.
template <class T>
void come_to_shared_state(T& state, Address code) {
  access_range(reinterpret_cast<Address>(&state), sizeof state, kAtomicWrite, code);
}

// A call that is not safe for threads: two at once are a race.
template <class T>
void come_to_unsafe_state(T& state, Address code) {
  access_range(reinterpret_cast<Address>(&state), sizeof state, kWrite, code);
}

}  // namespace mpsstress::runtime
