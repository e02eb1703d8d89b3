// The same input gives another result than on the main thread.
#include <vector>

#include "backend/operation/operations.hpp"
#include "backend/stream/stream.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class LayernormThreadDependentResult final : public backend::Operations {
 public:
  using Operations::Operations;

 protected:
  void run(backend::Stream& stream, backend::Operation operation,
           const std::vector<backend::Operand>& inputs, const backend::Operand& output) override {
    if (stream.index() == 0 || operation != backend::Operation::LayerNorm) {
      return Operations::run(stream, operation, inputs, output);
    }
    const metal::RowsParameters rows{1, output.count(), kEpsilon};
    run_kernel(stream, {"layer_norm", {inputs[0], output}, &rows, sizeof rows});
  }
};
// [/defect]

}  // namespace

const Defect& layernorm_thread_dependent_result() {
  static const Defect defect{
      "layernorm-thread-dependent-result",
      {},
      "On a worker's stream LayerNorm normalises over all elements, not over the last dimension",
      "graph-cache",
      {"C48", "C50"},
      {"value"},
      "DEFECTS 84: RD limitation 2",
      backend::pool_names(),
      &plant<LayernormThreadDependentResult>};
  return defect;
}

}  // namespace mpsstress::defects
