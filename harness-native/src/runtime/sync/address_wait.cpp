// Waiting at an address until somebody notifies it.
#include "runtime/sync/address_wait.hpp"

namespace mpsstress::runtime {

int notify_address(Address address, int count, Address code) {
  SyncObject& object = sync_object(address, SyncKind::kUnknown);
  sync_point(EventKind::kNotify, address, code);
  ++object.round;
  int woken = 0;
  while (woken < count && wake_one(object)) ++woken;
  return woken;
}

}  // namespace mpsstress::runtime
