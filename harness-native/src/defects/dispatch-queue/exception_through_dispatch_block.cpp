// The process ends instead of the operation.
#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class ExceptionThroughDispatchBlock final : public backend::Stream {
 public:
  using Stream::Stream;
  void dispatch(backend::BlockRef block) override {
    if (on_queue()) return block();
    dispatch::dispatch_sync(queue(), block);
  }
};
// [/defect]

}  // namespace

const Defect& exception_through_dispatch_block() {
  static const Defect defect{"exception-through-dispatch-block",
                             {},
                             "An exception in a block leaves it into the dispatch queue",
                             "dispatch-queue",
                             {"C26"},
                             {"crash", "exception"},
                             "DEFECTS 23: #78503, #196893; CUM 23.11",
                             backend::pool_names(),
                             &plant<ExceptionThroughDispatchBlock>};
  return defect;
}

}  // namespace mpsstress::defects
