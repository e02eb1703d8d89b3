// PCT, probabilistic concurrency testing: fibers have random priorities, the highest enabled one
// runs, and at depth - 1 random steps the running fiber falls below all others. A bug that needs d
// ordering constraints is hit with probability at least 1 / (n * k^(d-1)) a schedule.
// S. Burckhardt, P. Kothari, M. Musuvathi, S. Nagarakatte: A Randomized Scheduler with
// Probabilistic Guarantees of Finding Bugs, ASPLOS 2010.
#include <algorithm>
#include <vector>

#include "runtime/schedulers/scheduler.hpp"

namespace mpsstress::runtime {
namespace {

class ProbabilisticConcurrencyTesting final : public RandomScheduler {
 public:
  explicit ProbabilisticConcurrencyTesting(unsigned depth)
      : changes_(std::min(depth == 0 ? 0U : depth - 1, kMaximalChanges)) {}

  void begin(Random& random, std::uint64_t expected_steps) override {
    RandomScheduler::begin(random, expected_steps);
    std::fill(priority_.begin(), priority_.end(), kUndrawn);
    const auto bound =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(expected_steps, kHighest));
    for (unsigned i = 0; i < changes_; ++i) change_at_[i] = 1 + random.below(bound);
    std::sort(change_at_, change_at_ + changes_);
    next_change_ = 0;
    turn_ = 0;
    lowest_ = kMiddle;
  }

  bool lets_go_along(FiberIndex, std::uint32_t) override { return true; }

  FiberIndex pick(const View& view) override {
    if (goes_along(view)) return view.current;
    if (view.fiber_count > priority_.size()) priority_.resize(view.fiber_count * 2, kUndrawn);
    while (next_change_ < changes_ && change_at_[next_change_] <= view.step) {
      ++next_change_;
      demote(view.current);
    }
    // Polling without end would starve the fiber that is polled for; what looks like progress may
    // be polling, too (an exchange in a spin lock), so that no turn lasts for ever.
    if (view.spinning || turn_ > kPatience ||
        view.pending[view.current].kind == EventKind::kYield) {
      demote(view.current);
      turn_ = 0;
    }
    FiberIndex best = view.enabled[0];
    std::uint64_t highest = 0;
    for (std::uint32_t i = 0; i < view.enabled_count; ++i) {
      const FiberIndex fiber = view.enabled[i];
      if (priority_[fiber] == kUndrawn) priority_[fiber] = kMiddle + 1 + (random_->next() >> 2);
      if (priority_[fiber] > highest) {
        highest = priority_[fiber];
        best = fiber;
      }
    }
    turn_ = best == view.current ? turn_ + 1 : 0;
    return best;
  }

 private:
  static constexpr unsigned kPatience = 2000;  // steps in a row while others could go
  static constexpr unsigned kMaximalChanges = 64;
  static constexpr std::uint64_t kUndrawn = 0;
  static constexpr std::uint64_t kHighest = 0x7fffffff;
  static constexpr std::uint64_t kMiddle = std::uint64_t{1} << 40;

  void demote(FiberIndex fiber) { priority_[fiber] = --lowest_; }

  std::vector<std::uint64_t> priority_;
  std::uint64_t change_at_[kMaximalChanges] = {};
  const unsigned changes_;
  unsigned next_change_ = 0;
  unsigned turn_ = 0;  // steps in a row of one fiber
  std::uint64_t lowest_ = kMiddle;
};

}  // namespace

std::unique_ptr<Scheduler> make_pct(const Materials& materials) {
  return std::make_unique<ProbabilisticConcurrencyTesting>(materials.pct_depth);
}

}  // namespace mpsstress::runtime
