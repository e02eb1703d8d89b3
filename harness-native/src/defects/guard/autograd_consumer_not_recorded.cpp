// The memory is used again while the consumer still reads it.
#include "backend/stream/guard.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class AutogradConsumerNotRecorded final : public backend::Guard {
 public:
  using Guard::Guard;
  void record_data_on_stream(const backend::Allocation&, const backend::GenericStream&) override {}
};
// [/defect]

}  // namespace

const Defect& autograd_consumer_not_recorded() {
  static const Defect defect{"autograd-consumer-not-recorded",
                             {},
                             "The guard does not pass on that a stream uses a tensor's memory",
                             "guard",
                             {"C37"},
                             {"value", "race"},
                             "DEFECTS 43: EA gap 1",
                             backend::pool_names(),
                             &plant<AutogradConsumerNotRecorded>};
  return defect;
}

}  // namespace mpsstress::defects
