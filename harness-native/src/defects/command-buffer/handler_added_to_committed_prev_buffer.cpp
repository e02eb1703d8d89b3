// Metal takes no handler after a commit.
#include <mutex>

#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class HandlerAddedToCommittedPrevBuffer final : public backend::Stream {
 public:
  using Stream::Stream;
  metal::CommandBuffer* buffer_for_handlers() override {
    metal::CommandBuffer* fresh = Stream::buffer_for_handlers();
    const std::lock_guard<std::recursive_mutex> lock(mutex_);
    return previous_.empty() ? fresh : previous_.back().buffer;
  }
};
// [/defect]

}  // namespace

const Defect& handler_added_to_committed_prev_buffer() {
  static const Defect defect{
      "handler-added-to-committed-prev-buffer",
      {},
      "Handlers go to the previous command buffer, which is committed",
      "command-buffer",
      {"C24"},
      {"rule"},
      "DEFECTS 14: CUM note at addCompletedHandler, patch fix-addCompletedHandler-crash",
      backend::pool_names(),
      &plant<HandlerAddedToCommittedPrevBuffer>};
  return defect;
}

}  // namespace mpsstress::defects
