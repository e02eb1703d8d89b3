// The same input gives another result than on the main thread.
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
  metal::RowsParameters rows_of(const backend::Stream& stream, const metal::Shape& shape) override {
    if (stream.index() == 0) return Operations::rows_of(stream, shape);
    return {1, shape.count(), kEpsilon};
  }
  bool layer_norm_by_graph() const override { return false; }
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
