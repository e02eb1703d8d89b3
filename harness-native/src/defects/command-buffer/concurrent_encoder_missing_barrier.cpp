// A kernel reads what the one before has not written.
#include <mutex>

#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class ConcurrentEncoderMissingBarrier final : public backend::Stream {
 public:
  using Stream::Stream;
  metal::ComputeCommandEncoder* command_encoder() override {
    metal::MPSCommandBuffer* buffer = command_buffer();
    const std::lock_guard<std::recursive_mutex> lock(mutex_);
    if (!encoder_) encoder_ = buffer->computeCommandEncoder(metal::DispatchType::Concurrent);
    ++encoded_commands_;
    return encoder_;
  }
};
// [/defect]

}  // namespace

const Defect& concurrent_encoder_missing_barrier() {
  static const Defect defect{
      "concurrent-encoder-missing-barrier",
      {},
      "Kernels are dispatched concurrently, with no barrier between dependent ones",
      "command-buffer",
      {"C27"},
      {"value", "race"},
      "DEFECTS 96: design risk of #189785",
      backend::pool_names(),
      &plant<ConcurrentEncoderMissingBarrier>};
  return defect;
}

}  // namespace mpsstress::defects
