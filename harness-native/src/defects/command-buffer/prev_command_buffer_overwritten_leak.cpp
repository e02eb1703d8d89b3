// Its command buffers, and what they retain, are never given back.
#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class PrevCommandBufferOverwrittenLeak final : public backend::Stream {
 public:
  using Stream::Stream;

 protected:
  void release_previous(metal::CommandBuffer*) override {}
};
// [/defect]

}  // namespace

const Defect& prev_command_buffer_overwritten_leak() {
  static const Defect defect{"prev-command-buffer-overwritten-leak",
                             {},
                             "A commit replaces the previous command buffer without releasing it",
                             "command-buffer",
                             {"C23"},
                             {"leak"},
                             "DEFECTS 15: S4 21.4",
                             backend::pool_names(),
                             &plant<PrevCommandBufferOverwrittenLeak>};
  return defect;
}

}  // namespace mpsstress::defects
