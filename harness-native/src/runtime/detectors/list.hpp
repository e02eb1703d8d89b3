// The detectors. A new one is a folder beside this file and two lines in it.
#pragma once

#include "runtime/detectors/data_race/data_race.hpp"
#include "runtime/detectors/deadlock/deadlock.hpp"
#include "runtime/detectors/heap_bounds/heap_bounds.hpp"
#include "runtime/detectors/leaks/left_objects.hpp"
#include "runtime/detectors/leaks/unjoined_threads.hpp"
#include "runtime/detectors/limits/limits.hpp"
#include "runtime/detectors/lock_order/lock_order.hpp"
#include "runtime/engine/observer.hpp"

namespace mpsstress::runtime {

template <class... Each>
struct ListOfDetectors {
  static void accesses(Granule& granule, Address address, unsigned mask, unsigned kind,
                       Address code) {
    (Each::accesses(granule, address, mask, kind, code), ...);
  }
  static void accesses_freed(Granule& granule, Address address, unsigned mask, unsigned kind,
                             Address code) {
    (Each::accesses_freed(granule, address, mask, kind, code), ...);
  }
  static void accesses_outside(Address address, unsigned mask, unsigned kind, Address code) {
    (Each::accesses_outside(address, mask, kind, code), ...);
  }
  static void uses_freed(Granule& granule, Address object, Address code) {
    (Each::uses_freed(granule, object, code), ...);
  }
  static void accesses_ended_frame(Granule& granule, Address address, unsigned mask, unsigned kind,
                                   Address code) {
    (Each::accesses_ended_frame(granule, address, mask, kind, code), ...);
  }
  static void uses_ended_frame(Granule& granule, Address object, Address code) {
    (Each::uses_ended_frame(granule, object, code), ...);
  }
  static void frees(Address begin, Address end, Address code) {
    (Each::frees(begin, end, code), ...);
  }
  static void wants(SyncObject& lock, Address code) { (Each::wants(lock, code), ...); }
  static void blocks() { (Each::blocks(), ...); }
  static void nobody_can_go_on() { (Each::nobody_can_go_on(), ...); }
  static void reaches(Limit limit) { (Each::reaches(limit), ...); }
  static void ends() { (Each::ends(), ...); }
};

// Told in this order.
using Detectors = ListOfDetectors<DataRaces,        //
                                  HeapBounds,       //
                                  LockOrders,       //
                                  Deadlocks,        //
                                  Limits,           //
                                  UnjoinedThreads,  //
                                  LeftObjects>;

}  // namespace mpsstress::runtime
