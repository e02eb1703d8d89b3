// The threads that would do its work stayed with the parent.
#include "backend/fork_guard.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class ForkInheritsGpuState final : public backend::ForkGuard {
 public:
  void check() const override {}
};
// [/defect]

}  // namespace

const Defect& fork_inherits_gpu_state() {
  static const Defect defect{"fork-inherits-gpu-state",
                             {},
                             "A forked child may use its parent's backend",
                             "lifecycle",
                             {"C19"},
                             {"error", "hang", "crash"},
                             "DEFECTS 94: CUM 32.248, #178037",
                             backend::pool_names(),
                             &plant<ForkInheritsGpuState>};
  return defect;
}

}  // namespace mpsstress::defects
