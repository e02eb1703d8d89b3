// After a synchronise the elapsed time waits for what was taken already.
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>

#include "backend/event/event.hpp"
#include "defects/planting.hpp"

namespace mpsstress::defects {
namespace {

// [defect]
class UsedUp final : public backend::EventTimes {
 public:
  std::optional<Time> wait_for(std::uint64_t, std::chrono::nanoseconds) override {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [&] { return version_ != 0; });
    version_ = 0;
    return time_;
  }
};
class ElapsedTimeAfterSynchronizeHangs final : public backend::Event {
 public:
  explicit ElapsedTimeAfterSynchronizeHangs(backend::Backend& backend)
      : Event(backend, dispatch::make_object<UsedUp>()) {}
  void synchronize() override {
    Event::synchronize();
    if (timing_ && recorded().version != 0) times_->wait_for(0, {});
  }
};
// [/defect]

}  // namespace

const Defect& elapsed_time_after_synchronize_hangs() {
  static const Defect defect{"elapsed-time-after-synchronize-hangs",
                             {},
                             "Record and synchronise share one flag, which a wait uses up",
                             "event",
                             {"C33"},
                             {"deadlock", "hang"},
                             "DEFECTS 45: #162872, #162874, #193578, #196395",
                             backend::pool_names(),
                             &plant<ElapsedTimeAfterSynchronizeHangs>};
  return defect;
}

}  // namespace mpsstress::defects
