// Threads that ask at once change an ordinary integer.
#include <cstdint>

#include "backend/pool/stream_assigner.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class PlainRoundRobinCounter final : public backend::StreamAssigner {
 public:
  using StreamAssigner::StreamAssigner;
  int next() override { return static_cast<int>(plain_counter_++ % streams_) + 1; }

 private:
  std::uint64_t plain_counter_ = 0;
};
// [/defect]

}  // namespace

const Defect& plain_round_robin_counter() {
  static const Defect defect{"plain-round-robin-counter",
                             {},
                             "The round robin's counter is an ordinary integer",
                             "pool",
                             {"C3", "C6", "C10"},
                             {"race", "stream-assignment"},
                             "prototype; PLAN P1",
                             {"patched", "upstream"},
                             &plant<PlainRoundRobinCounter>};
  return defect;
}

}  // namespace mpsstress::defects
