// POS, partial-order sampling: each pending step has a random priority of its own, the highest one
// goes first, and the steps that conflict with it draw again. Orders of conflicting steps are
// sampled far more evenly than by a random walk over all interleavings.
// X. Yuan, J. Yang, R. Gu: Partial Order Aware Concurrency Sampling, CAV 2018.
//
// One schedule in four is of the basic form, in which nothing draws again: there a step with a low
// priority stays behind however many conflicting ones pass it, which is what ABA and late callbacks
// need and what drawing again makes exponentially rare. It is fair all the same: a step that has
// been passed over for long goes next, or a spin lock's holder might wait until the step limit.
#include <algorithm>
#include <vector>

#include "runtime/schedulers/scheduler.hpp"

namespace mpsstress::runtime {
namespace {

class PartialOrderSampling final : public RandomScheduler {
 public:
  void begin(Random& random, std::uint64_t expected_steps) override {
    RandomScheduler::begin(random, expected_steps);
    std::fill(priority_.begin(), priority_.end(), kUndrawn);
    basic_ = random.below(kBasicOneIn) == 0;
  }

  bool lets_go_along(FiberIndex, std::uint32_t) override { return true; }

  FiberIndex pick(const View& view) override {
    if (view.fiber_count > priority_.size()) {
      priority_.resize(view.fiber_count * 2, kUndrawn);
      drawn_at_.resize(view.fiber_count * 2);
    }
    if (goes_along(view)) return view.current;
    FiberIndex best = view.enabled[0];
    std::uint64_t highest = 0;
    for (std::uint32_t i = 0; i < view.enabled_count; ++i) {
      const FiberIndex fiber = view.enabled[i];
      std::uint64_t priority = priority_[fiber];
      if (priority == kUndrawn) {
        priority = priority_[fiber] = draw(stands_back(view, fiber));
        drawn_at_[fiber] = view.step;
      } else if (view.step - drawn_at_[fiber] > kPatience) {
        priority = kHighest;
      }
      if (priority > highest) {
        highest = priority;
        best = fiber;
      }
    }
    if (!basic_) redraw_conflicting(view, best);
    priority_[best] = kUndrawn;  // its next step draws anew
    return best;
  }

 private:
  static constexpr std::uint32_t kBasicOneIn = 4;
  static constexpr std::uint64_t kPatience = 2000;  // steps of others
  static constexpr std::uint64_t kUndrawn = 0;
  static constexpr std::uint64_t kHighest = ~std::uint64_t{0};
  static constexpr std::uint64_t kHighHalf = std::uint64_t{1} << 63;

  // A fiber that yields or polls lets every other go first.
  std::uint64_t draw(bool after_others) {
    const std::uint64_t number = random_->next();
    return after_others ? (number >> 1) | 1 : number | kHighHalf;
  }

  void redraw_conflicting(const View& view, FiberIndex chosen) {
    const Event& step = view.pending[chosen];
    for (std::uint32_t i = 0; i < view.enabled_count; ++i) {
      const FiberIndex fiber = view.enabled[i];
      const bool meets = conflict(step, view.pending[fiber]);
      priority_[fiber] = meets ? kUndrawn : priority_[fiber];
    }
  }

  std::vector<std::uint64_t> priority_;
  std::vector<std::uint64_t> drawn_at_;  // the step at which a fiber's priority was drawn
  bool basic_ = false;
};

}  // namespace

std::unique_ptr<Scheduler> make_pos() { return std::make_unique<PartialOrderSampling>(); }
std::unique_ptr<Scheduler> make_pos(const Materials&) { return make_pos(); }

}  // namespace mpsstress::runtime
