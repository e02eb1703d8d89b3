// PCT, probabilistic concurrency testing: fibers have random priorities, the highest enabled one
// runs, and at depth - 1 random steps the running fiber falls below all others. A bug that needs d
// ordering constraints is hit with probability at least 1 / (n * k^(d-1)) a schedule.
// S. Burckhardt, P. Kothari, M. Musuvathi, S. Nagarakatte: A Randomized Scheduler with
// Probabilistic Guarantees of Finding Bugs, ASPLOS 2010.
#include <algorithm>

#include "runtime/schedulers/priorities.hpp"

namespace mpsstress::runtime {
namespace {

class ProbabilisticConcurrencyTesting final : public RandomScheduler {
 public:
  explicit ProbabilisticConcurrencyTesting(unsigned depth)
      : changes_(std::min(depth == 0 ? 0U : depth - 1, kMaximalChanges)) {}

  void begin(Random& random, std::uint64_t expected_steps) override {
    RandomScheduler::begin(random, expected_steps);
    priorities_.forget();
    const auto bound =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(expected_steps, kHighest));
    for (unsigned i = 0; i < changes_; ++i) change_at_[i] = 1 + random.below(bound);
    std::sort(change_at_, change_at_ + changes_);
    next_change_ = 0;
  }

  bool lets_go_along(FiberIndex, std::uint32_t) override { return true; }

  FiberIndex pick(const View& view) override {
    if (goes_along(view)) return view.current;
    priorities_.make_room(view);
    while (next_change_ < changes_ && change_at_[next_change_] <= view.step) {
      ++next_change_;
      priorities_.demote(view.current);
    }
    priorities_.demote_who_holds_up_others(view);
    return priorities_.highest(view, *random_);
  }

 private:
  static constexpr unsigned kMaximalChanges = 64;
  static constexpr std::uint64_t kHighest = 0x7fffffff;

  Priorities priorities_;
  std::uint64_t change_at_[kMaximalChanges] = {};
  const unsigned changes_;
  unsigned next_change_ = 0;
};

}  // namespace

std::unique_ptr<Scheduler> make_pct(const Materials& materials) {
  return std::make_unique<ProbabilisticConcurrencyTesting>(materials.pct_depth);
}

}  // namespace mpsstress::runtime
