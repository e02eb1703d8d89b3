// It may come when the event is gone.
#include <chrono>

#include "backend/backend.hpp"
#include "backend/event/event.hpp"
#include "backend/event/event_pool.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class NotifyCallbackAfterDestroy final : public backend::Event {
 public:
  using Event::Event;

 protected:
  void note_time_of(const Mark& mark) override {
    mark.event->notifyListener(backend_.events().listener(), mark.version,
                               [times = times_.get(), version = mark.version](auto*, auto) {
                                 times->reached(version, std::chrono::steady_clock::now());
                               });
  }
};
// [/defect]

}  // namespace

const Defect& notify_callback_after_destroy() {
  static const Defect defect{"notify-callback-after-destroy",
                             {},
                             "The callback that notes an event's time keeps a bare pointer to it",
                             "event",
                             {"C33", "C34"},
                             {"race", "use-after-free", "crash"},
                             "DEFECTS 52: CUM 32.60, 32.107, patch 037",
                             backend::pool_names(),
                             &plant<NotifyCallbackAfterDestroy>};
  return defect;
}

}  // namespace mpsstress::defects
