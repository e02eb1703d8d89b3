// It returns while the other streams still run, and the caller reads what they have not yet
// written.
#include <vector>

#include "backend/backend.hpp"
#include "backend/pool/stream_pool.hpp"
#include "backend/stream/device_synchronizer.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class DeviceSyncCurrentStreamOnly final : public backend::DeviceSynchronizer {
 public:
  using DeviceSynchronizer::DeviceSynchronizer;

 protected:
  std::vector<backend::Stream*> streams() override { return {&backend_.pool().current_stream()}; }
};
// [/defect]

}  // namespace

const Defect& device_sync_current_stream_only() {
  static const Defect defect{"device-sync-current-stream-only",
                             {},
                             "Device synchronisation waits for the current stream only",
                             "guard",
                             {"C17"},
                             {"value", "race"},
                             "DEFECTS 41: S4 21.15, PLAN CRITICAL-1, #191415",
                             {"patched", "freelist"},
                             &plant<DeviceSyncCurrentStreamOnly>};
  return defect;
}

}  // namespace mpsstress::defects
