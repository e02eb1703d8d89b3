// Two threads come to own one slot.
#include "backend/pool/freelist_pool.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class SetCurrentWithoutAcquiringSlot final : public backend::FreelistPool {
 public:
  using FreelistPool::FreelistPool;

 protected:
  void adopt(int index) override {
    if (index != 0) owned().slots.push_back(index);
  }
};
// [/defect]

}  // namespace

const Defect& set_current_without_acquiring_slot() {
  static const Defect defect{"set-current-without-acquiring-slot",
                             {},
                             "Setting the current stream does not take its slot, and the thread's "
                             "end gives back what it never took",
                             "pool",
                             {"C9"},
                             {"stream-assignment", "error"},
                             "DEFECTS 32: S4 21.17, G13#3",
                             {"freelist"},
                             &plant<SetCurrentWithoutAcquiringSlot>};
  return defect;
}

}  // namespace mpsstress::defects
