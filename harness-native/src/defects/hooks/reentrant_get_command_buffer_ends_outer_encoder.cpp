// The outer block goes on with an encoder that was ended.
#include "backend/hooks.hpp"
#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class ReentrantGetCommandBufferEndsOuterEncoder final : public backend::Hooks {
 public:
  using Hooks::Hooks;

 protected:
  void prepare_for_extension(backend::Stream& stream, bool) override {
    stream.end_kernel_coalescing();
  }
};
// [/defect]

}  // namespace

const Defect& reentrant_get_command_buffer_ends_outer_encoder() {
  static const Defect defect{
      "reentrant-get-command-buffer-ends-outer-encoder",
      {},
      "The command-buffer hook ends the encoder also from inside a block that uses it",
      "hooks",
      {"C21", "C22"},
      {"rule", "use-after-free", "crash"},
      "DEFECTS 7: patch 045",
      backend::pool_names(),
      &plant<ReentrantGetCommandBufferEndsOuterEncoder>};
  return defect;
}

}  // namespace mpsstress::defects
