// A recycled event answers for its previous owner before the new one has recorded it.
#include <mutex>

#include "backend/event/event.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class QueryTrueForUnrecordedReusedEvent final : public backend::Event {
 public:
  using Event::Event;
  bool query() override {
    const std::lock_guard<std::mutex> lock(mutex_);
    return latest_.reached();
  }
};
// [/defect]

}  // namespace

const Defect& query_true_for_unrecorded_reused_event() {
  static const Defect defect{"query-true-for-unrecorded-reused-event",
                             {},
                             "An event is judged by its signalled value alone",
                             "event",
                             {"C31"},
                             {"linearizability", "error", "value"},
                             "DEFECTS 50: CUM query note, EA",
                             backend::pool_names(),
                             &plant<QueryTrueForUnrecordedReusedEvent>};
  return defect;
}

}  // namespace mpsstress::defects
