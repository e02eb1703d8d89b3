// Its command buffers, and what they retain, are never given back.
#include "backend/stream.hpp"
#include "defects/defect.hpp"
#include "defects/forwarding_parts.hpp"

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

class Parts final : public ForwardingParts {
 public:
  using ForwardingParts::ForwardingParts;
  std::unique_ptr<backend::Stream> make_stream(backend::Backend& backend, int index) override {
    return std::make_unique<PrevCommandBufferOverwrittenLeak>(backend, index);
  }
};

}  // namespace

const Defect& prev_command_buffer_overwritten_leak() {
  static const Defect defect{"prev-command-buffer-overwritten-leak",
                             {},
                             "A commit replaces the previous command buffer without releasing it",
                             "stream",
                             {"C23"},
                             {"leak"},
                             "DEFECTS 15: S4 21.4",
                             {"patched"},
                             &plant<Parts>};
  return defect;
}

}  // namespace mpsstress::defects
