// After a fault of the GPU the process stands still.
#include "backend/event/event.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class WaitEventTimeoutless final : public backend::Event {
 public:
  using Event::Event;
  void synchronize() override {
    const Mark mark = recorded();
    if (mark.version == 0) return;
    mark.event->waitUntilSignaledValue(mark.version, metal::SharedEvent::kForEver);
  }
};
// [/defect]

}  // namespace

const Defect& wait_event_timeoutless() {
  static const Defect defect{"wait-event-timeoutless",
                             {},
                             "The host's wait for an event has no bound",
                             "event",
                             {"C32"},
                             {"hang", "deadlock"},
                             "DEFECTS 56: CUM 32.258",
                             backend::pool_names(),
                             &plant<WaitEventTimeoutless>};
  return defect;
}

}  // namespace mpsstress::defects
