// A block that uses its own stream waits for itself.
#include "backend/stream/dispatch_sync_with_rethrow.hpp"
#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class NestedDispatchSyncSelfDeadlock final : public backend::Stream {
 public:
  using Stream::Stream;
  void dispatch(backend::BlockRef block) override {
    backend::dispatch_sync_with_rethrow(queue(), block);
  }
};
// [/defect]

}  // namespace

const Defect& nested_dispatch_sync_self_deadlock() {
  static const Defect defect{
      "nested-dispatch-sync-self-deadlock",
      {},
      "A stream dispatches to its queue without asking whether it is on it already",
      "dispatch-queue",
      {"C21"},
      {"deadlock", "hang"},
      "DEFECTS 10: S4 21.11, PLAN 21.11, RD 21.24",
      backend::pool_names(),
      &plant<NestedDispatchSyncSelfDeadlock>};
  return defect;
}

}  // namespace mpsstress::defects
