// Random walk: every enabled fiber is equally likely to take the next step, but for a quiet one
// that others cannot tell from the step before it. It is the baseline of all the others.
#include "runtime/schedulers/scheduler.hpp"

namespace mpsstress::runtime {
namespace {

class RandomWalk final : public RandomScheduler {
 public:
  bool lets_go_along(FiberIndex, std::uint32_t) override { return true; }

  FiberIndex pick(const View& view) override {
    if (goes_along(view)) return view.current;
    return view.enabled[random_->below(view.enabled_count)];
  }
};

}  // namespace

std::unique_ptr<Scheduler> make_random_walk(const Materials&) {
  return std::make_unique<RandomWalk>();
}

}  // namespace mpsstress::runtime
