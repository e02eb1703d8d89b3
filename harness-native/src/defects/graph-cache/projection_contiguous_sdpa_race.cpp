// Nothing orders the two.
#include <vector>

#include "backend/operation/operations.hpp"
#include "backend/pool/stream_pool.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class ProjectionContiguousSdpaRace final : public backend::Operations {
 public:
  using Operations::Operations;

 protected:
  void run(backend::Stream& stream, backend::Operation operation,
           const std::vector<backend::Operand>& inputs, const backend::Operand& output) override {
    const bool copy = operation == backend::Operation::Copy;
    Operations::run(copy ? backend_.pool().default_stream() : stream, operation, inputs, output);
  }
};
// [/defect]

}  // namespace

const Defect& projection_contiguous_sdpa_race() {
  static const Defect defect{
      "projection-contiguous-sdpa-race",
      {},
      "A copy is encoded on the default stream, and what reads it on the thread's own",
      "graph-cache",
      {"C20", "C27"},
      {"value", "race"},
      "DEFECTS 85: RD limitation 3, TR, patches 035, 039",
      backend::pool_names(),
      &plant<ProjectionContiguousSdpaRace>};
  return defect;
}

}  // namespace mpsstress::defects
