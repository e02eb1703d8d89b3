// Which synchronisation objects are the program's own. Those in the data of a shared library (the
// unwinder's cache, the C++ library's tables) keep their real functions: they are never contended,
// because no fiber is switched away inside such a library.
#pragma once

#include <pthread.h>

#include <cstddef>

#include "runtime/base/inside.hpp"
#include "runtime/world/granules.hpp"
#include "runtime/world/sync_object.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {

// The number of the process, and of its first thread, as the program sees it.
constexpr int kProcess = 1000;

// Ends the schedule with a finding if there is no memory at that place.
void require_memory_at(const void* object);

inline bool modelled(const void* object) {
  if (!inside_controlled) return false;
  const auto address = reinterpret_cast<Address>(object);
  if (Arena::contains(address) || Stacks::contains(address) ||
      world.executable.has_static(address)) {
    return true;
  }
  if (belongs_to_library(address)) return false;
  require_memory_at(object);
  return true;
}

// Before the runtime itself writes into an object of the program.
inline void save_static_storage(const void* object, std::size_t size) {
  const auto begin = reinterpret_cast<Address>(object) & ~Address{7};
  for (Address address = begin; address < begin + size; address += 8) {
    if (!world.executable.has_static(address)) return;
    Granule& granule = world.shadow.granule(address);
    touch(granule, address);
    keep_static_storage(granule, address);
  }
}

SyncObject& modelled_mutex(pthread_mutex_t* mutex);

}  // namespace mpsstress::runtime
