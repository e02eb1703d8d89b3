// Another thread may be encoding into that command buffer.
#include "backend/operation/transfers.hpp"
#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class SynchronizeOffQueueNonzero final : public backend::Transfers {
 public:
  using Transfers::Transfers;

 protected:
  void wait(backend::Stream& stream) override {
    stream.flush();
    Transfers::wait(stream);
  }
};
// [/defect]

}  // namespace

const Defect& synchronize_off_queue_nonzero() {
  static const Defect defect{"synchronize-off-queue-nonzero",
                             {},
                             "An operation with a result on the host commits on the caller's "
                             "thread, outside the stream's queue",
                             "command-buffer",
                             {"C20", "C22"},
                             {"rule", "race", "crash"},
                             "DEFECTS 2: #100285, fix #108996",
                             backend::pool_names(),
                             &plant<SynchronizeOffQueueNonzero>};
  return defect;
}

}  // namespace mpsstress::defects
