// The mutex covers the fetching of the encoder, not its use.
#include "backend/event/event.hpp"
#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class EndCoalescingWhileBlockUsesEncoder final : public backend::Event {
 public:
  using Event::Event;
  void record(backend::Stream& stream) override {
    stream.end_kernel_coalescing();
    Event::record(stream);
  }
};
// [/defect]

}  // namespace

const Defect& end_coalescing_while_block_uses_encoder() {
  static const Defect defect{"end-coalescing-while-block-uses-encoder",
                             {},
                             "Recording an event ends the stream's encoder under the mutex only, "
                             "while a block on the queue uses it",
                             "command-buffer",
                             {"C20", "C22", "C28"},
                             {"rule", "race", "use-after-free", "crash"},
                             "DEFECTS 4: CUM 32.274, patch 044, A14#4",
                             backend::pool_names(),
                             &plant<EndCoalescingWhileBlockUsesEncoder>};
  return defect;
}

}  // namespace mpsstress::defects
