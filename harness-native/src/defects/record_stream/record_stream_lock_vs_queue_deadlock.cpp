// A block on that queue that allocates, and this thread, wait for each other.
#include <mutex>

#include "backend/allocator/allocator.hpp"
#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class RecordStreamLockVsQueueDeadlock final : public backend::Allocator {
 public:
  using Allocator::Allocator;
  void record_stream(const backend::Allocation& allocation, backend::Stream& stream) override {
    if (allocation.pool == nullptr) return;
    const std::lock_guard<std::mutex> lock(allocation.pool->mutex);
    stream.dispatch([&] {
      backend::BufferBlock* block = find(allocation);
      if (block != nullptr && block->stream != stream.index())
        remember_consumer(*block, stream.index());
    });
  }
};
// [/defect]

}  // namespace

const Defect& record_stream_lock_vs_queue_deadlock() {
  static const Defect defect{
      "record-stream-lock-vs-queue-deadlock",
      {},
      "record_stream dispatches to the consumer's queue with the allocator's lock held",
      "record_stream",
      {"C42"},
      {"lock-order", "deadlock", "hang"},
      "DEFECTS 65: #193464 review; CUM 32.20",
      backend::pool_names(),
      &plant<RecordStreamLockVsQueueDeadlock>};
  return defect;
}

}  // namespace mpsstress::defects
