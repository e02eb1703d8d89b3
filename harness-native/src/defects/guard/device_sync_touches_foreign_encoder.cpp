// Two threads are in one command buffer.
#include "backend/stream/device_synchronizer.hpp"
#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class DeviceSyncTouchesForeignEncoder final : public backend::DeviceSynchronizer {
 public:
  using DeviceSynchronizer::DeviceSynchronizer;

 protected:
  void synchronize_one(backend::Stream& stream) override {
    stream.flush();
    DeviceSynchronizer::synchronize_one(stream);
  }
};
// [/defect]

}  // namespace

const Defect& device_sync_touches_foreign_encoder() {
  static const Defect defect{
      "device-sync-touches-foreign-encoder",
      {},
      "Device synchronisation commits other threads' streams outside their queues",
      "guard",
      {"C17", "C20"},
      {"rule", "race", "crash"},
      "DEFECTS 100: CTranslate2#2077, #198039",
      {"patched", "freelist"},
      &plant<DeviceSyncTouchesForeignEncoder>};
  return defect;
}

}  // namespace mpsstress::defects
