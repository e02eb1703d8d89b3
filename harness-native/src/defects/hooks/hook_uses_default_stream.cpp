// An extension's work lands in another thread's command buffer.
#include "backend/backend.hpp"
#include "backend/hooks.hpp"
#include "backend/pool/stream_pool.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class HookUsesDefaultStream final : public backend::Hooks {
 public:
  using Hooks::Hooks;

 protected:
  backend::Stream& stream() override { return backend_.pool().default_stream(); }
};
// [/defect]

}  // namespace

const Defect& hook_uses_default_stream() {
  static const Defect defect{"hook-uses-default-stream",
                             {},
                             "The hooks name the default stream, whatever the thread's own is",
                             "hooks",
                             {"C13", "C15", "C35"},
                             {"value", "race", "rule", "stream-assignment"},
                             "DEFECTS 6: PLAN phase 10 CRITICAL-2, S4; CUM 32.282",
                             backend::pool_names(),
                             &plant<HookUsesDefaultStream>};
  return defect;
}

}  // namespace mpsstress::defects
