// Each loser is a pipeline that nobody knows.
#include "backend/operation/shader_library.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class DuplicateCompileLeak final : public backend::ShaderLibrary {
 public:
  using ShaderLibrary::ShaderLibrary;

 protected:
  metal::ComputePipelineState* publish(const Key& key, Pipeline pipeline) override {
    metal::ComputePipelineState* mine = pipeline.detach();
    metal::ComputePipelineState* known = ShaderLibrary::publish(key, mine);
    if (known == mine) mine->release();
    return known;
  }
};
// [/defect]

}  // namespace

const Defect& duplicate_compile_leak() {
  static const Defect defect{"duplicate-compile-leak",
                             {},
                             "The loser of a race to compile is never released",
                             "shader-library",
                             {"C45"},
                             {"leak"},
                             "DEFECTS 77: S4 21.3",
                             backend::pool_names(),
                             &plant<DuplicateCompileLeak>};
  return defect;
}

}  // namespace mpsstress::defects
