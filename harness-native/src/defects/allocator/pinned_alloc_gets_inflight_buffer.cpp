// The GPU writes over what the host has put there.
#include "backend/allocator/allocator.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class PinnedAllocGetsInflightBuffer final : public backend::Allocator {
 public:
  using Allocator::Allocator;

 protected:
  bool may_reuse(const backend::BufferBlock&, backend::Usage) const override { return true; }
};
// [/defect]

}  // namespace

const Defect& pinned_alloc_gets_inflight_buffer() {
  static const Defect defect{"pinned-alloc-gets-inflight-buffer",
                             {},
                             "Memory for the host is taken from blocks that queued work still uses",
                             "allocator",
                             {"C39"},
                             {"value", "race"},
                             "DEFECTS 60: #193819, a regression of #190438",
                             backend::pool_names(),
                             &plant<PinnedAllocGetsInflightBuffer>};
  return defect;
}

}  // namespace mpsstress::defects
