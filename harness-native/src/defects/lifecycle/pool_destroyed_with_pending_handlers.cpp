// They run in an allocator that is gone.
#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class PoolDestroyedWithPendingHandlers final : public backend::Stream {
 public:
  using Stream::Stream;

 protected:
  void wait_for_handlers(backend::HandlerFence&) override {}
};
// [/defect]

}  // namespace

const Defect& pool_destroyed_with_pending_handlers() {
  static const Defect defect{"pool-destroyed-with-pending-handlers",
                             {},
                             "The end does not wait for the handlers of what it waited for",
                             "lifecycle",
                             {"C19"},
                             {"race", "use-after-free", "crash"},
                             "DEFECTS 71: CUM 32.108, RD 23.18",
                             backend::pool_names(),
                             &plant<PoolDestroyedWithPendingHandlers>};
  return defect;
}

}  // namespace mpsstress::defects
