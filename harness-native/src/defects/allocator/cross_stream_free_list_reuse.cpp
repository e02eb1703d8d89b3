// One stream's queued work and another's meet in the same memory.
#include "backend/allocator/allocator.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class CrossStreamFreeListReuse final : public backend::Allocator {
 public:
  using Allocator::Allocator;

 protected:
  bool may_adopt(const backend::BufferBlock&) const override { return true; }
};
// [/defect]

}  // namespace

const Defect& cross_stream_free_list_reuse() {
  static const Defect defect{
      "cross-stream-free-list-reuse",
      {},
      "A free block goes to another stream without waiting for the one that used it",
      "allocator",
      {"C36"},
      {"value", "race"},
      "DEFECTS 58: motive of #190375",
      backend::pool_names(),
      &plant<CrossStreamFreeListReuse>};
  return defect;
}

}  // namespace mpsstress::defects
