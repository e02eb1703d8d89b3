// Its next owner records on a stream that it has nothing to do with.
#include "backend/event/event.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class EventHoldsDanglingStream final : public backend::Event {
 public:
  using Event::Event;
  void record(backend::Stream& stream) override {
    if (stream_ == nullptr) stream_ = &stream;
    Event::record(*stream_);
  }

 private:
  backend::Stream* stream_ = nullptr;
};
// [/defect]

}  // namespace

const Defect& event_holds_dangling_stream() {
  static const Defect defect{"event-holds-dangling-stream",
                             {},
                             "An event keeps the stream of its first record for all later ones",
                             "event",
                             {"C16", "C29"},
                             {"value", "race"},
                             "DEFECTS 53: RD 27.3",
                             backend::pool_names(),
                             &plant<EventHoldsDanglingStream>};
  return defect;
}

}  // namespace mpsstress::defects
