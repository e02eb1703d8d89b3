// Random walk: every enabled fiber is equally likely to take the next step.
#include "runtime/schedulers/scheduler.hpp"

namespace mpsstress::runtime {
namespace {

class RandomWalk final : public RandomScheduler {
 public:
  FiberIndex pick(const View& view) override {
    return view.enabled[random_->below(view.enabled_count)];
  }
};

}  // namespace

std::unique_ptr<Scheduler> make_random_walk() { return std::make_unique<RandomWalk>(); }

}  // namespace mpsstress::runtime
