// Earlier consumers are forgotten: the block comes back while they still read it.
#include "backend/allocator/allocator.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class RecordStreamOnlyLastConsumer final : public backend::Allocator {
 public:
  using Allocator::Allocator;

 protected:
  void remember_consumer(backend::BufferBlock& block, int stream) override {
    block.consumers.assign(1, stream);
  }
};
// [/defect]

}  // namespace

const Defect& record_stream_only_last_consumer() {
  static const Defect defect{"record-stream-only-last-consumer",
                             {},
                             "record_stream remembers one consumer stream: the last",
                             "record_stream",
                             {"C37", "C38"},
                             {"value", "race"},
                             "DEFECTS 63: #191415 review",
                             backend::pool_names(),
                             &plant<RecordStreamOnlyLastConsumer>};
  return defect;
}

}  // namespace mpsstress::defects
