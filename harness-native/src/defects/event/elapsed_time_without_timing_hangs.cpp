// Without timing nobody calls back.
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>

#include "backend/event/event.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class WithoutBound final : public backend::EventTimes {
 public:
  std::optional<Time> wait_for(std::uint64_t version, std::chrono::nanoseconds) override {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [&] { return version_ >= version; });
    return time_;
  }
};
class ElapsedTimeWithoutTimingHangs final : public backend::Event {
 public:
  explicit ElapsedTimeWithoutTimingHangs(backend::Backend& backend)
      : Event(backend, dispatch::make_object<WithoutBound>()) {}
  void check_has_time() override {}
};
// [/defect]

}  // namespace

const Defect& elapsed_time_without_timing_hangs() {
  static const Defect defect{
      "elapsed-time-without-timing-hangs",
      {},
      "The elapsed time waits for a callback before it is known that there will be one",
      "event",
      {"C33"},
      {"deadlock", "hang"},
      "DEFECTS 46: S4 21.18",
      backend::pool_names(),
      &plant<ElapsedTimeWithoutTimingHangs>};
  return defect;
}

}  // namespace mpsstress::defects
