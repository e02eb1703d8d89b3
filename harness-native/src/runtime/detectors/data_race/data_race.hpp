// Data races, as FastTrack finds them: two accesses to the same bytes, one of them a write, not
// both atomic, and neither ordered before the other by the program's own synchronisation. And uses
// after free, or after the end of the function whose variable it was, ordered or not.
#pragma once

#include "runtime/engine/observer.hpp"

namespace mpsstress::runtime {

struct DataRaces : Observer {
  // Judges the access and keeps its record.
  static void accesses(Granule& granule, Address address, unsigned mask, unsigned kind,
                       Address code);
  static void accesses_freed(Granule& granule, Address address, unsigned mask, unsigned kind,
                             Address code);
  static void uses_freed(Granule& granule, Address object, Address code);
  static void accesses_ended_frame(Granule& granule, Address address, unsigned mask, unsigned kind,
                                   Address code);
  static void uses_ended_frame(Granule& granule, Address object, Address code);
  static void frees(Address begin, Address end, Address code);
};

// Whether another strand has used the memory, other than before it made the current one or was
// joined: then it might go on to.
bool others_may_use(Address begin, Address end);

}  // namespace mpsstress::runtime
