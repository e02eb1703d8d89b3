// Everybody else on that stream stands still; where the GPU waits for one of them, for ever.
#include <mutex>

#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class WaitHoldsStreamMutex final : public backend::Stream {
 public:
  using Stream::Stream;

 protected:
  void wait_until_completed(const backend::CommandBuffers& buffers) override {
    const std::lock_guard<std::recursive_mutex> lock(mutex_);
    Stream::wait_until_completed(buffers);
  }
};
// [/defect]

}  // namespace

const Defect& wait_holds_stream_mutex() {
  static const Defect defect{
      "wait-holds-stream-mutex",
      {},
      "A synchronisation holds the stream's mutex while it waits for the GPU",
      "stream",
      {"C20", "C25"},
      {"progress", "deadlock", "hang"},
      "DEFECTS 19: CUM 32.306",
      backend::pool_names(),
      &plant<WaitHoldsStreamMutex>};
  return defect;
}

}  // namespace mpsstress::defects
