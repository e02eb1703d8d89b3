// One thread holds the queue and wants the cache; the other holds the cache and wants the queue.
#include <mutex>
#include <shared_mutex>
#include <string>
#include <utility>

#include "backend/backend.hpp"
#include "backend/operation/operations.hpp"
#include "backend/operation/shader_library.hpp"
#include "backend/pool/stream_pool.hpp"
#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class FetchInsideBlock final : public backend::Operations {
 public:
  using Operations::Operations;

 protected:
  void run_kernel(backend::Stream& stream, const Kernel& kernel) override {
    stream.dispatch([&] { Operations::run_kernel(stream, kernel); });
  }
};
class LockedAcrossDispatch final : public backend::ShaderLibrary {
 public:
  using ShaderLibrary::ShaderLibrary;
  metal::ComputePipelineState* pipeline(const std::string& function) override {
    const std::unique_lock<std::shared_mutex> lock(mutex_);
    if (metal::ComputePipelineState* known = lookup(function)) return known;
    Pipeline made;
    backend_.pool().default_stream().dispatch([&] { made = make_pipeline(*library(), function); });
    return insert(function, std::move(made));
  }
};
// [/defect]

}  // namespace

const Defect& pipeline_fetch_inside_block_lock_cycle() {
  static const Defect defect{
      "pipeline-fetch-inside-block-lock-cycle",
      {},
      "Pipelines are looked up inside a block, while their cache is locked across a dispatch",
      "dispatch-queue",
      {"C42", "C46"},
      {"lock-order", "deadlock", "hang"},
      "DEFECTS 24: CUM 32.271, 32.273, 32.300 to 32.308",
      backend::pool_names(),
      &plant<FetchInsideBlock, LockedAcrossDispatch>};
  return defect;
}

}  // namespace mpsstress::defects
