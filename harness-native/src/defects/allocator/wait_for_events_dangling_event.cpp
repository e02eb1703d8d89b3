// A free meanwhile gives them to other owners, or to nobody.
#include <memory>
#include <vector>

#include "backend/allocator/allocator.hpp"
#include "backend/event/event.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class WaitForEventsDanglingEvent final : public backend::Allocator {
 public:
  using Allocator::Allocator;

 protected:
  std::vector<std::shared_ptr<backend::Event>> events_of(
      const backend::Allocation& allocation) override {
    auto events = Allocator::events_of(allocation);
    for (auto& event : events) event = {std::shared_ptr<backend::Event>(), event.get()};
    return events;
  }
};
// [/defect]

}  // namespace

const Defect& wait_for_events_dangling_event() {
  static const Defect defect{
      "wait-for-events-dangling-event",
      {},
      "A buffer's events are waited for by pointer after the lock was let go",
      "allocator",
      {"C34", "C41"},
      {"race", "use-after-free", "value", "crash"},
      "DEFECTS 68: RD 27.7",
      backend::pool_names(),
      &plant<WaitForEventsDanglingEvent>};
  return defect;
}

}  // namespace mpsstress::defects
