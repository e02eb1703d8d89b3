// Each event is a new one; those that were given back lie in the pool until it is emptied.
#include <memory>
#include <utility>

#include "backend/backend.hpp"
#include "backend/event/event.hpp"
#include "backend/event/event_pool.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class ReleasedEventsNeverUsedAgain final : public backend::EventPool {
 public:
  using EventPool::EventPool;
  std::shared_ptr<backend::Event> make(bool timing) override {
    auto event = backend_.parts().make<backend::Event>(backend_);
    event->reset(timing);
    return {event.release(),
            [this](backend::Event* used) { recycle(std::unique_ptr<backend::Event>(used)); }};
  }
};
// [/defect]

}  // namespace

const Defect& released_events_never_used_again() {
  static const Defect defect{"released-events-never-used-again",
                             {},
                             "Events that were given back are kept, and none is used again",
                             "event",
                             {"C34"},
                             {"leak"},
                             "a pool that is filled and never drawn from",
                             backend::pool_names(),
                             &plant<ReleasedEventsNeverUsedAgain>};
  return defect;
}

}  // namespace mpsstress::defects
