// Waiting at an address until somebody notifies it.
#include "runtime/sync/address_wait.hpp"

namespace mpsstress::runtime {

int notify_address(Address address, int count, Address code) {
  SyncObject& object = sync_object(address, SyncKind::kUnknown);
  // Whoever has waited may have gone on, and may have destroyed the object: of that only the
  // address is used from here on.
  ++world.position;
  point(Event{address, address + 1, code, EventKind::kNotify, true, false});
  ++object.round;
  int woken = 0;
  while (woken < count && wake_one(object)) ++woken;
  return woken;
}

}  // namespace mpsstress::runtime
