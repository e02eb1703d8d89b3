// A thread encodes with the encoder of another.
#include "backend/operation/operations.hpp"
#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class KernelObjectSharedBetweenThreads final : public backend::Operations {
 public:
  using Operations::Operations;

 protected:
  void encode(metal::ComputeCommandEncoder* encoder, metal::ComputePipelineState* pipeline,
              const Kernel& kernel) override {
    encoder_ = encoder;
    bind(*encoder_, pipeline, kernel);
    dispatch(*encoder_, *pipeline, kernel);
  }

 private:
  metal::ComputeCommandEncoder* encoder_ = nullptr;
};
// [/defect]

}  // namespace

const Defect& kernel_object_shared_between_threads() {
  static const Defect defect{"kernel-object-shared-between-threads",
                             {},
                             "The encoder in use is a member of an object that all threads share",
                             "shader-library",
                             {"C20", "C22"},
                             {"race", "rule", "value", "crash"},
                             "DEFECTS 87: S4 21.2",
                             backend::pool_names(),
                             &plant<KernelObjectSharedBetweenThreads>};
  return defect;
}

}  // namespace mpsstress::defects
