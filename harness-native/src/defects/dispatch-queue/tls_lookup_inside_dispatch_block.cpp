// What the block encodes goes to another stream.
#include "backend/pool/stream_pool.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class TlsLookupInsideDispatchBlock final : public backend::StreamPool {
 public:
  using StreamPool::StreamPool;

 protected:
  backend::Stream* stream_of_running_block() const override { return nullptr; }
};
// [/defect]

}  // namespace

const Defect& tls_lookup_inside_dispatch_block() {
  static const Defect defect{
      "tls-lookup-inside-dispatch-block",
      {},
      "In a block on a stream's queue the current stream is the thread's own, not the queue's",
      "dispatch-queue",
      {"C13"},
      {"stream-assignment", "error", "value", "race"},
      "DEFECTS 12: RD phase 20, 23.4, S4",
      {"patched"},
      &plant<TlsLookupInsideDispatchBlock>};
  return defect;
}

}  // namespace mpsstress::defects
