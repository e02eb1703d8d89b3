// What those who look for faults are told of a schedule.
//
// A detector is a class in a folder of detectors/ that derives from Observer and hides the
// functions of the moments that it wants to know; detectors/list.hpp names it. Who is told what is
// settled when the runtime is compiled: no table, lock or allocation lies between an access and a
// detector.
#pragma once

#include <cstdint>

#include "runtime/base/types.hpp"
#include "runtime/memory/shadow_memory.hpp"
#include "runtime/world/sync_object.hpp"

namespace mpsstress::runtime {

// What a schedule may have only so many of.
enum class Limit : std::uint8_t {
  kSteps,    // scheduling points, or accesses
  kEntries,  // function calls: a computation that touches no memory of concern
};

// All is told on the current fiber, with the runtime on the inside, and before it takes effect.
struct Observer {
  // An access to memory that has not been freed. mask: which of the granule's bytes.
  static void accesses(Granule&, Address, unsigned, unsigned, Address) {}
  // One to memory that has.
  static void accesses_freed(Granule&, Address, unsigned, unsigned, Address) {}
  // One to what lies before or behind a heap block.
  static void accesses_outside(Address, unsigned, unsigned, Address) {}
  // A synchronisation object in freed memory is used.
  static void uses_freed(Granule&, Address, Address) {}
  // The same of the memory of a function that has returned, in another thread.
  static void accesses_ended_frame(Granule&, Address, unsigned, unsigned, Address) {}
  static void uses_ended_frame(Granule&, Address, Address) {}
  // The block's memory ends here.
  static void frees(Address, Address, Address) {}
  // The fiber is about to take a lock, and to wait for it if it must.
  static void wants(SyncObject&, Address) {}
  // The fiber cannot go on (its `waiting` says why).
  static void blocks() {}
  // No fiber can go on, and no time-out is pending. The schedule ends.
  static void nobody_can_go_on() {}
  // The schedule is cut off.
  static void reaches(Limit) {}
  // Every thread has ended.
  static void ends() {}
};

// Each tells every detector (detectors/observers.cpp).
namespace observers {
void uses_freed(Granule& granule, Address object, Address code);
void uses_ended_frame(Granule& granule, Address object, Address code);
void wants(SyncObject& lock, Address code);
void blocks();
void nobody_can_go_on();
void reaches(Limit limit);
}  // namespace observers

}  // namespace mpsstress::runtime
