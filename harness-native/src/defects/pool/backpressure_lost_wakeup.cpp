// A slot that is given back in between wakes nobody.
#include <mutex>

#include "backend/config.hpp"
#include "backend/pool/slot_table.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class BackpressureLostWakeup final : public backend::SlotTable {
 public:
  using SlotTable::SlotTable;

 protected:
  bool wait_for_free(std::unique_lock<std::mutex>& lock) override {
    if (wait_ != backend::Config::kForEver) return SlotTable::wait_for_free(lock);
    while (none_free()) {
      lock.unlock();
      lock.lock();
      given_back_.wait(lock);
    }
    return true;
  }
};
// [/defect]

}  // namespace

const Defect& backpressure_lost_wakeup() {
  static const Defect defect{
      "backpressure-lost-wakeup",
      {},
      "A thread that waits for a slot lets go of the lock between its check and its wait",
      "pool",
      {"C6"},
      {"deadlock", "hang"},
      "DEFECTS 35: A15 item 4",
      {"freelist"},
      &plant<BackpressureLostWakeup>};
  return defect;
}

}  // namespace mpsstress::defects
