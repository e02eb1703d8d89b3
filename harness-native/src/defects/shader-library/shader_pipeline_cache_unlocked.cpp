// Threads that meet a cold cache change one map at once.
#include <utility>

#include "backend/operation/shader_library.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class ShaderPipelineCacheUnlocked final : public backend::ShaderLibrary {
 public:
  using ShaderLibrary::ShaderLibrary;

 protected:
  metal::ComputePipelineState* find(const Key& key) override { return lookup(key); }
  metal::ComputePipelineState* publish(const Key& key, Pipeline pipeline) override {
    return insert(key, std::move(pipeline));
  }
};
// [/defect]

}  // namespace

const Defect& shader_pipeline_cache_unlocked() {
  static const Defect defect{"shader-pipeline-cache-unlocked",
                             {},
                             "The cache of pipelines is read and written without its lock",
                             "shader-library",
                             {"C45"},
                             {"race", "crash"},
                             "DEFECTS 75: #167541, #197805",
                             backend::pool_names(),
                             &plant<ShaderPipelineCacheUnlocked>};
  return defect;
}

}  // namespace mpsstress::defects
