// Their memory may be another tensor's when the block reads it.
#include <vector>

#include "backend/operation/operations.hpp"
#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class InFlightTensorFreedDuringDispatch final : public backend::Operations {
 public:
  using Operations::Operations;
  backend::Tensor compute(backend::Operation operation,
                          std::vector<backend::Tensor> inputs) override {
    const metal::Shape shape = result_shape(operation, inputs);
    const std::vector<backend::Operand> borrowed(inputs.begin(), inputs.end());
    inputs.clear();
    backend::Stream& stream = this->stream();
    backend::Tensor output = allocate(shape, stream);
    run(stream, operation, borrowed, output);
    return output;
  }
};
// [/defect]

}  // namespace

const Defect& in_flight_tensor_freed_during_dispatch() {
  static const Defect defect{"in-flight-tensor-freed-during-dispatch",
                             {},
                             "An operation borrows its inputs while it waits for the queue",
                             "dispatch-queue",
                             {"C20", "C39"},
                             {"value", "race"},
                             "DEFECTS 25: CUM 32.311, patches 040 to 043",
                             backend::pool_names(),
                             &plant<InFlightTensorFreedDuringDispatch>};
  return defect;
}

}  // namespace mpsstress::defects
