// Reads-from feedback: the schedule is to show that certain steps read from certain writes, which
// were chosen because schedules have hardly or never shown that yet. All else is a choice by
// partial-order priorities in one schedule of two, and in the other one in proportion to the steps
// that each thread still has before it: deadlocks of many threads and long threads need that.
// D. Wolff, Z. Shi, G. J. Duck, U. Mathur, A. Roychoudhury: Greybox Fuzzing for Concurrency
// Testing, ASPLOS 2024.
#include <algorithm>
#include <vector>

#include "runtime/schedulers/remaining_steps.hpp"
#include "runtime/schedulers/wanted_reads.hpp"

namespace mpsstress::runtime {
namespace {

class ReadsFromFeedback final : public RandomScheduler {
 public:
  explicit ReadsFromFeedback(const Materials& materials)
      : wanted_(materials.wanted), counts_(materials.counts), remaining_(materials.counts) {}

  void begin(Random& random, std::uint64_t expected_steps) override {
    RandomScheduler::begin(random, expected_steps);
    open_.begin(wanted_);
    std::fill(priority_.begin(), priority_.end(), kUndrawn);
    waited_ = 0;
    uniform_ = random.below(2) == 0;
    if (uniform_) remaining_.begin(counts_.all);
  }

  bool lets_go_along(FiberIndex fiber, std::uint32_t fiber_count) override {
    if (!uniform_) return true;
    if (!remaining_.knows_all(fiber_count)) return false;
    remaining_.take_one(fiber);
    return true;
  }

  FiberIndex pick(const View& view) override {
    if (uniform_) remaining_.meet_new_threads(view);
    FiberIndex chosen = view.current;
    if (!goes_along(view)) {
      chosen = choose_fiber(view);
      if (chosen == kNoFiber) {  // everybody waits for what will not come
        open_.give_up();
        chosen = choose_fiber(view);
      }
      open_.take(view, chosen);
      if (!uniform_) redraw_conflicting(view, chosen);
    }
    if (uniform_) remaining_.take_one(chosen);
    return chosen;
  }

 private:
  static constexpr std::uint64_t kPatience = 2000;  // steps of others
  static constexpr std::uint64_t kUndrawn = 0;
  static constexpr std::uint64_t kHighest = ~std::uint64_t{0};
  static constexpr std::uint64_t kHighHalf = std::uint64_t{1} << 63;

  using Advice = WantedReads::Advice;

  FiberIndex choose_fiber(const View& view) {
    return uniform_ ? choose_uniformly(view) : choose_by_priority(view);
  }

  // kNoFiber: all are to wait.
  FiberIndex choose_by_priority(const View& view) {
    if (view.fiber_count > priority_.size()) {
      priority_.resize(view.fiber_count * 2, kUndrawn);
      drawn_at_.resize(view.fiber_count * 2);
    }
    FiberIndex best = kNoFiber;
    std::uint64_t highest = 0;
    bool somebody_waits = false;
    for (std::uint32_t i = 0; i < view.enabled_count; ++i) {
      const FiberIndex fiber = view.enabled[i];
      const Advice its = open_.advice(view, fiber);
      somebody_waits = somebody_waits || its == Advice::kWaits;
      std::uint64_t priority = priority_[fiber];
      if (priority == kUndrawn) {
        const std::uint64_t number = random_->next();
        priority = priority_[fiber] =
            stands_back(view, fiber) ? (number >> 1) | 1 : number | kHighHalf;
        drawn_at_[fiber] = view.step;
      } else if (view.step - drawn_at_[fiber] > kPatience) {
        open_.give_up();  // it has waited too long
        priority = kHighest;
      }
      if (its == Advice::kWaits) continue;
      if (its == Advice::kGoesFirst) return fiber;
      if (priority > highest) {
        highest = priority;
        best = fiber;
      }
    }
    // Who waits draws again with each step of a poller, so that its own patience never ends.
    if (somebody_waits) be_patient();
    return best;
  }

  void be_patient() {
    if (++waited_ > kPatience) open_.give_up();
  }

  void redraw_conflicting(const View& view, FiberIndex chosen) {
    const Event& step = view.pending[chosen];
    for (std::uint32_t i = 0; i < view.enabled_count; ++i) {
      const FiberIndex fiber = view.enabled[i];
      if (conflict(step, view.pending[fiber])) priority_[fiber] = kUndrawn;
    }
    priority_[chosen] = kUndrawn;
  }

  // kNoFiber: all are to wait.
  FiberIndex choose_uniformly(const View& view) {
    std::uint64_t total = 0;
    bool somebody_waits = false;
    weights_.clear();
    for (std::uint32_t i = 0; i < view.enabled_count; ++i) {
      const FiberIndex fiber = view.enabled[i];
      const Advice its = open_.advice(view, fiber);
      if (its == Advice::kGoesFirst) return fiber;
      const bool waits = its == Advice::kWaits;
      somebody_waits = somebody_waits || waits;
      weights_.push_back(waits ? 0 : stands_back(view, fiber) ? 1 : remaining_.of(fiber));
      total += weights_.back();
    }
    if (somebody_waits) be_patient();
    if (total == 0) return kNoFiber;
    std::uint64_t at = random_->next() % total;
    std::uint32_t chosen = 0;
    for (; at >= weights_[chosen]; ++chosen) at -= weights_[chosen];
    return view.enabled[chosen];
  }

  const std::vector<ReadFrom>& wanted_;
  const EventCounts& counts_;
  WantedReads open_;
  bool uniform_ = false;
  RemainingSteps remaining_;
  std::vector<std::uint64_t> weights_;  // of those that can go on
  std::uint64_t waited_ = 0;            // steps for which somebody had to wait
  std::vector<std::uint64_t> priority_;
  std::vector<std::uint64_t> drawn_at_;
};

}  // namespace

std::unique_ptr<Scheduler> make_feedback(const Materials& materials) {
  return std::make_unique<ReadsFromFeedback>(materials);
}

}  // namespace mpsstress::runtime
