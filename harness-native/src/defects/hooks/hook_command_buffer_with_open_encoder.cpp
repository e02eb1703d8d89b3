// The extension cannot open an encoder of its own.
#include "backend/hooks.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class HookCommandBufferWithOpenEncoder final : public backend::Hooks {
 public:
  using Hooks::Hooks;

 protected:
  void prepare_for_extension(backend::Stream&, bool) override {}
};
// [/defect]

}  // namespace

const Defect& hook_command_buffer_with_open_encoder() {
  static const Defect defect{"hook-command-buffer-with-open-encoder",
                             {},
                             "The command-buffer hook leaves the kernels' encoder open",
                             "hooks",
                             {"C22"},
                             {"rule"},
                             "DEFECTS 5: #163721, #164093; HF kernels-community#1155, kernels#307",
                             backend::pool_names(),
                             &plant<HookCommandBufferWithOpenEncoder>};
  return defect;
}

}  // namespace mpsstress::defects
