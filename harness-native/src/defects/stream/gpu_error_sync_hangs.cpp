// After a fault of the GPU nobody comes back.
#include "backend/backend.hpp"
#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class GpuErrorSyncHangs final : public backend::Stream {
 public:
  using Stream::Stream;
  void synchronize(backend::SyncType type) override {
    if (type == backend::SyncType::CommitAndWait) {
      const auto done = backend_.device().newSharedEvent();
      dispatch([&] {
        encode_signal_event(done, 1);
        commit();
      });
      done->waitUntilSignaledValue(1, metal::SharedEvent::kForEver);
    }
    Stream::synchronize(type);
  }
};
// [/defect]

}  // namespace

const Defect& gpu_error_sync_hangs() {
  static const Defect defect{
      "gpu-error-sync-hangs",
      {},
      "A synchronisation waits for a mark that a failed command buffer never reaches",
      "stream",
      {"C25", "C26"},
      {"hang", "deadlock"},
      "DEFECTS 21: #144634",
      backend::pool_names(),
      &plant<GpuErrorSyncHangs>};
  return defect;
}

}  // namespace mpsstress::defects
