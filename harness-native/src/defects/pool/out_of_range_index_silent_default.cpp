// Work goes to stream 0 without a word.
#include <cstdint>

#include "backend/pool/stream_pool.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class OutOfRangeIndexSilentDefault final : public backend::StreamPool {
 public:
  using StreamPool::StreamPool;
  backend::Stream& stream(std::int64_t index) override {
    if (index < 0 || index >= size_) return default_stream();
    return StreamPool::stream(index);
  }
};
// [/defect]

}  // namespace

const Defect& out_of_range_index_silent_default() {
  static const Defect defect{
      "out-of-range-index-silent-default",
      {},
      "An index out of range names the default stream instead of being an error",
      "pool",
      {"C9", "C12"},
      {"error", "stream-assignment"},
      "DEFECTS 30: S4, CUM 32.270",
      {"patched"},
      &plant<OutOfRangeIndexSilentDefault>};
  return defect;
}

}  // namespace mpsstress::defects
