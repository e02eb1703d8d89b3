// All events of all threads stand still meanwhile; where the work waits for one, for ever.
#include <mutex>

#include "backend/event/event.hpp"
#include "backend/event/event_pool.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class ElapsedTimeWaitsUnderPoolMutex final : public backend::EventPool {
 public:
  using EventPool::EventPool;
  double elapsed_milliseconds(backend::EventId begin, backend::EventId end) override {
    const auto first = find(begin);
    const auto second = find(end);
    const std::lock_guard<std::mutex> lock(mutex_);
    return milliseconds_between(*first, *second);
  }
};
// [/defect]

}  // namespace

const Defect& elapsed_time_waits_under_pool_mutex() {
  static const Defect defect{"elapsed-time-waits-under-pool-mutex",
                             {},
                             "The elapsed time is waited for with the event pool's mutex held",
                             "event",
                             {"C25", "C33"},
                             {"progress", "deadlock", "hang"},
                             "DEFECTS 47: RD 21.25",
                             backend::pool_names(),
                             &plant<ElapsedTimeWaitsUnderPoolMutex>};
  return defect;
}

}  // namespace mpsstress::defects
