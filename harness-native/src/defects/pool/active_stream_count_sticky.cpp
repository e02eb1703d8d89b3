// A phase of one thread takes the slow path because there were once two.
#include "backend/pool/freelist_pool.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class ActiveStreamCountSticky final : public backend::FreelistPool {
 public:
  using FreelistPool::FreelistPool;
  int active_stream_count() const override { return StreamPool::active_stream_count(); }
};
// [/defect]

}  // namespace

const Defect& active_stream_count_sticky() {
  static const Defect defect{"active-stream-count-sticky",
                             {},
                             "The count of active streams never falls again",
                             "pool",
                             {"C14"},
                             {"error", "value", "stream-assignment"},
                             "DEFECTS 37: A15 gap 1",
                             {"freelist"},
                             &plant<ActiveStreamCountSticky>};
  return defect;
}

}  // namespace mpsstress::defects
