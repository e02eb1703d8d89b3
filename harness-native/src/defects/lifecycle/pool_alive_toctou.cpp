// The pool may be destroyed between the look and the use.
#include <mutex>

#include "backend/pool/slot_table.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class PoolAliveToctou final : public backend::SlotTable {
 public:
  using SlotTable::SlotTable;
  bool begin_exit() override {
    const std::lock_guard<std::mutex> lock(mutex_);
    return !closed_;
  }
  void end_exit() override {}
};
// [/defect]

}  // namespace

const Defect& pool_alive_toctou() {
  static const Defect defect{
      "pool-alive-toctou",
      {},
      "A thread's end looks whether the pool is alive, then uses it unprotected",
      "lifecycle",
      {"C7", "C19"},
      {"race", "use-after-free", "crash"},
      "DEFECTS 40: CUM 32.99, 32.101, 32.104, 32.71",
      {"freelist"},
      &plant<PoolAliveToctou>};
  return defect;
}

}  // namespace mpsstress::defects
