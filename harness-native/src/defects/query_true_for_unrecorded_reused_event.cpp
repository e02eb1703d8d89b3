// A recycled event answers for its previous owner before the new one has recorded it.
#include "backend/event.hpp"
#include "defects/defect.hpp"
#include "defects/forwarding_parts.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class QueryTrueForUnrecordedReusedEvent final : public backend::Event {
 public:
  using Event::Event;
  bool query() override {
    const std::lock_guard<std::mutex> lock(mutex_);
    return event_->signaledValue() >= version_;
  }
};
// [/defect]

class Parts final : public ForwardingParts {
 public:
  using ForwardingParts::ForwardingParts;
  std::unique_ptr<backend::Event> make_event(backend::Backend& backend) override {
    return std::make_unique<QueryTrueForUnrecordedReusedEvent>(backend);
  }
};

}  // namespace

const Defect& query_true_for_unrecorded_reused_event() {
  static const Defect defect{"query-true-for-unrecorded-reused-event",
                             {},
                             "An event is judged by its signalled value alone",
                             "event",
                             {"C31"},
                             {"value"},
                             "DEFECTS 50: CUM query note, EA",
                             {"patched"},
                             &plant<Parts>};
  return defect;
}

}  // namespace mpsstress::defects
