// What the engine tells, handed to every detector.
#include "runtime/detectors/list.hpp"

namespace mpsstress::runtime::observers {

void uses_freed(Granule& granule, Address object, Address code) {
  Detectors::uses_freed(granule, object, code);
}
void uses_ended_frame(Granule& granule, Address object, Address code) {
  Detectors::uses_ended_frame(granule, object, code);
}
void wants(SyncObject& lock, Address code) { Detectors::wants(lock, code); }
void blocks() { Detectors::blocks(); }
void nobody_can_go_on() { Detectors::nobody_can_go_on(); }
void reaches(Limit limit) { Detectors::reaches(limit); }

}  // namespace mpsstress::runtime::observers
