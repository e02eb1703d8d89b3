// It marks another thread's work, not the caller's.
#include "backend/backend.hpp"
#include "backend/event/event_pool.hpp"
#include "backend/pool/stream_pool.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class EventNullStreamMeansDefault final : public backend::EventPool {
 public:
  using EventPool::EventPool;

 protected:
  backend::Stream& resolve(backend::Stream* stream) override {
    return stream != nullptr ? *stream : backend_.pool().default_stream();
  }
};
// [/defect]

}  // namespace

const Defect& event_null_stream_means_default() {
  static const Defect defect{"event-null-stream-means-default",
                             {},
                             "An event without a stream is recorded on the default stream",
                             "event",
                             {"C29", "C30", "C35"},
                             {"value", "race"},
                             "DEFECTS 44: S4, PLAN CRITICAL-3, #194111",
                             backend::pool_names(),
                             &plant<EventNullStreamMeansDefault>};
  return defect;
}

}  // namespace mpsstress::defects
