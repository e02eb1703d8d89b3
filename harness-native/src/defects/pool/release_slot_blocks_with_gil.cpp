// Nobody gets a stream meanwhile; where the work waits for them, nobody ever does.
#include <functional>
#include <mutex>

#include "backend/pool/slot_table.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class ReleaseSlotBlocksWithGil final : public backend::SlotTable {
 public:
  using SlotTable::SlotTable;
  void give_back(int slot, const std::function<void()>& settle) override {
    const std::lock_guard<std::mutex> lock(mutex_);
    settle();
    set_free(slot);
  }
};
// [/defect]

}  // namespace

const Defect& release_slot_blocks_with_gil() {
  static const Defect defect{
      "release-slot-blocks-with-gil",
      {},
      "Releasing a slot waits for the GPU while holding the lock that every other thread needs",
      "pool",
      {"C8", "C25"},
      {"deadlock", "hang"},
      "DEFECTS 36: A14#7 (there the interpreter's lock; here the free list's)",
      {"freelist"},
      &plant<ReleaseSlotBlocksWithGil>};
  return defect;
}

}  // namespace mpsstress::defects
