// Meanwhile the block goes back, to another tensor, or to the device.
#include <mutex>

#include "backend/allocator/allocator.hpp"
#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class RecordStreamUsesBlockUnlocked final : public backend::Allocator {
 public:
  using Allocator::Allocator;
  void record_stream(const backend::Allocation& allocation, backend::Stream& stream) override {
    if (allocation.pool == nullptr) return;
    backend::BufferBlock* const block = looked_up(allocation);
    if (block == nullptr || block->stream == stream.index()) return;
    const std::lock_guard<std::mutex> lock(allocation.pool->mutex);
    remember_consumer(*block, stream.index());
  }

 private:
  backend::BufferBlock* looked_up(const backend::Allocation& allocation) {
    const std::lock_guard<std::mutex> lock(allocation.pool->mutex);
    return find(allocation);
  }
};
// [/defect]

}  // namespace

const Defect& record_stream_uses_block_unlocked() {
  static const Defect defect{
      "record-stream-uses-block-unlocked",
      {},
      "record_stream looks a block up under the lock, and marks it after the lock was let go",
      "record_stream",
      {"C37", "C43"},
      {"race", "use-after-free", "crash"},
      "C43: a free between the look-up and the mark",
      backend::pool_names(),
      &plant<RecordStreamUsesBlockUnlocked>};
  return defect;
}

}  // namespace mpsstress::defects
