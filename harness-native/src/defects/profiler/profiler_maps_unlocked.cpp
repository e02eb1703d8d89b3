// Threads and callbacks change one map at once.
#include <cstdint>

#include "backend/stream/profiler.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class ProfilerMapsUnlocked final : public backend::Profiler {
 public:
  using Profiler::Profiler;

 protected:
  void count(const char* name, std::int64_t Counts::* member) override {
    ++(table().counts[name].*member);
  }
};
// [/defect]

}  // namespace

const Defect& profiler_maps_unlocked() {
  static const Defect defect{"profiler-maps-unlocked",
                             {},
                             "The profiler's table is changed without its lock",
                             "profiler",
                             {"C47"},
                             {"race", "crash"},
                             "DEFECTS 90: CUM 32.276",
                             backend::pool_names(),
                             &plant<ProfilerMapsUnlocked>};
  return defect;
}

}  // namespace mpsstress::defects
