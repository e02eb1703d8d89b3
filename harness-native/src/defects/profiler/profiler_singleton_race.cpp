// Two threads create it, and one of them counts in what is gone.
#include <memory>

#include "backend/stream/profiler.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class ProfilerSingletonRace final : public backend::Profiler {
 public:
  using Profiler::Profiler;

 protected:
  Table& table() override {
    if (!table_) table_ = std::make_unique<Table>();
    return *table_;
  }
};
// [/defect]

}  // namespace

const Defect& profiler_singleton_race() {
  static const Defect defect{
      "profiler-singleton-race",
      {},
      "The profiler's table is created by check and then create, without synchronisation",
      "profiler",
      {"C47"},
      {"race", "use-after-free", "crash"},
      "DEFECTS 89: PLAN issue 3",
      backend::pool_names(),
      &plant<ProfilerSingletonRace>};
  return defect;
}

}  // namespace mpsstress::defects
