// Once every stream was given out, each new thread gets an error.
#include "backend/pool/stream_assigner.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class MonotonicCounterExhaustsPool final : public backend::StreamAssigner {
 public:
  using StreamAssigner::StreamAssigner;
  int next() override {
    return static_cast<int>(counter_.fetch_add(1, std::memory_order_relaxed)) + 1;
  }
};
// [/defect]

}  // namespace

const Defect& monotonic_counter_exhausts_pool() {
  static const Defect defect{"monotonic-counter-exhausts-pool",
                             {},
                             "The round robin counts its calls and never comes round",
                             "pool",
                             {"C3", "C6", "C10"},
                             {"error"},
                             "DEFECTS 31: PLAN phase 10 HIGH-1, HIGH-2, phase 12",
                             {"patched", "upstream"},
                             &plant<MonotonicCounterExhaustsPool>};
  return defect;
}

}  // namespace mpsstress::defects
