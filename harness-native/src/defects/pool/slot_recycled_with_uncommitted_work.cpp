// The next owner inherits a command buffer and an encoder; nobody waits for what is in them.
#include "backend/pool/freelist_pool.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class SlotRecycledWithUncommittedWork final : public backend::FreelistPool {
 public:
  using FreelistPool::FreelistPool;

 protected:
  void settle(backend::Stream&) override {}
};
// [/defect]

}  // namespace

const Defect& slot_recycled_with_uncommitted_work() {
  static const Defect defect{"slot-recycled-with-uncommitted-work",
                             {},
                             "A slot goes back to the free list with its work still queued",
                             "pool",
                             {"C7", "C8"},
                             {"value", "race", "rule"},
                             "DEFECTS 34: S4 row 2",
                             {"freelist"},
                             &plant<SlotRecycledWithUncommittedWork>};
  return defect;
}

}  // namespace mpsstress::defects
