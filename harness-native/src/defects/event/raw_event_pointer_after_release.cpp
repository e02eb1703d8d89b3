// A release meanwhile gives the event to another owner, or to nobody.
#include <memory>

#include "backend/event/event.hpp"
#include "backend/event/event_pool.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class RawEventPointerAfterRelease final : public backend::EventPool {
 public:
  using EventPool::EventPool;

 protected:
  std::shared_ptr<backend::Event> find(backend::EventId id) override {
    return {std::shared_ptr<backend::Event>(), EventPool::find(id).get()};
  }
};
// [/defect]

}  // namespace

const Defect& raw_event_pointer_after_release() {
  static const Defect defect{"raw-event-pointer-after-release",
                             {},
                             "An event is used by pointer after the lock of the table was let go",
                             "event",
                             {"C34"},
                             {"race", "use-after-free", "value", "crash"},
                             "DEFECTS 51: A14#2, RD 23.2",
                             backend::pool_names(),
                             &plant<RawEventPointerAfterRelease>};
  return defect;
}

}  // namespace mpsstress::defects
