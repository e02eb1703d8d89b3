// Its instances share state, and two threads encode at once.
#include "backend/backend.hpp"
#include "backend/operation/linear.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class NoneagerLinearSharedState final : public backend::Linear {
 public:
  using Linear::Linear;
  bool use_graph_path() const override { return backend_.config().force_graph_path; }
};
// [/defect]

}  // namespace

const Defect& noneager_linear_shared_state() {
  static const Defect defect{
      "noneager-linear-shared-state",
      {},
      "Linear goes through the vendor's kernel however many streams are active",
      "graph-cache",
      {"C48"},
      {"rule", "race", "crash"},
      "DEFECTS 83: S1, S2, RD limitation 1",
      backend::pool_names(),
      &plant<NoneagerLinearSharedState>};
  return defect;
}

}  // namespace mpsstress::defects
