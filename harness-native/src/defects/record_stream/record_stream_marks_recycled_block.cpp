// A pointer that was kept too long says of another tensor's memory who uses it.
#include <mutex>

#include "backend/allocator/allocator.hpp"
#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class RecordStreamMarksRecycledBlock final : public backend::Allocator {
 public:
  using Allocator::Allocator;
  void record_stream(const backend::Allocation& allocation, backend::Stream& stream) override {
    if (allocation.pool == nullptr) return;
    const std::lock_guard<std::mutex> lock(allocation.pool->mutex);
    const std::lock_guard<std::mutex> map_lock(map_mutex_);
    const auto at = live_.find(allocation.buffer);
    if (at == live_.end() || at->second->stream == stream.index()) return;
    remember_consumer(*at->second, stream.index());
  }
};
// [/defect]

}  // namespace

const Defect& record_stream_marks_recycled_block() {
  static const Defect defect{"record-stream-marks-recycled-block",
                             {},
                             "record_stream finds memory by its address, whoever has it by now",
                             "record_stream",
                             {"C37", "C43"},
                             {"error"},
                             "C43: CUM 32.267, a generation for each use of a block",
                             backend::pool_names(),
                             &plant<RecordStreamMarksRecycledBlock>};
  return defect;
}

}  // namespace mpsstress::defects
