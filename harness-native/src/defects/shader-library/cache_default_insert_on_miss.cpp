// Whoever comes before the compilation has ended is given nothing.
#include <cstddef>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <utility>

#include "backend/operation/shader_library.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class CacheDefaultInsertOnMiss final : public backend::ShaderLibrary {
 public:
  using ShaderLibrary::ShaderLibrary;
  metal::ComputePipelineState* pipeline(const std::string& function) override {
    {
      const std::unique_lock<std::shared_mutex> lock(mutex_);
      const std::size_t known = pipelines_.size();
      Pipeline& entry = pipelines_[function];
      if (pipelines_.size() == known) return entry;
    }
    Pipeline made = make_pipeline(*library(), function);
    const std::unique_lock<std::shared_mutex> lock(mutex_);
    return pipelines_[function] = std::move(made);
  }
  using ShaderLibrary::pipeline;
};
// [/defect]

}  // namespace

const Defect& cache_default_insert_on_miss() {
  static const Defect defect{"cache-default-insert-on-miss",
                             {},
                             "A lookup that misses puts an empty entry into the cache",
                             "shader-library",
                             {"C45"},
                             {"rule", "crash", "race"},
                             "DEFECTS 80: RD 23.8, EA",
                             backend::pool_names(),
                             &plant<CacheDefaultInsertOnMiss>};
  return defect;
}

}  // namespace mpsstress::defects
