// Everybody else locks a pool first.
#include <mutex>

#include "backend/allocator/allocator.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class AllocatorLockOrderInversion final : public backend::Allocator {
 public:
  using Allocator::Allocator;

 protected:
  void release_cached_blocks() override {
    const std::lock_guard<std::mutex> lock(map_mutex_);
    Allocator::release_cached_blocks();
  }
};
// [/defect]

}  // namespace

const Defect& allocator_lock_order_inversion() {
  static const Defect defect{"allocator-lock-order-inversion",
                             {},
                             "Emptying the cache locks the map before the pools",
                             "allocator",
                             {"C42"},
                             {"lock-order", "deadlock", "hang"},
                             "DEFECTS 66: CUM 32.59",
                             backend::pool_names(),
                             &plant<AllocatorLockOrderInversion>};
  return defect;
}

}  // namespace mpsstress::defects
