// Two threads that ask at once are given the same ticket: one stream twice, another not at all.
#include <cstdint>

#include "backend/pool/stream_assigner.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class NonAtomicCounter final : public backend::StreamAssigner {
 public:
  using StreamAssigner::StreamAssigner;
  int next() override {
    const std::uint64_t ticket = counter_.load(std::memory_order_relaxed);
    counter_.store(ticket + 1, std::memory_order_relaxed);
    return static_cast<int>(ticket % streams_) + 1;
  }
};
// [/defect]

}  // namespace

const Defect& non_atomic_counter() {
  static const Defect defect{
      "non-atomic-counter",
      {},
      "The round robin loads and stores its counter instead of adding atomically",
      "pool",
      {"C3", "C6", "C10"},
      {"stream-assignment"},
      "prototype; PLAN P1",
      {"patched", "upstream"},
      &plant<NonAtomicCounter>};
  return defect;
}

}  // namespace mpsstress::defects
