// Race-directed: of two accesses that no lock keeps apart (events/race_candidates.hpp) the first
// one that comes is held back until the other one stands before the same memory; then both are
// taken at once. If they can race, this shows it, however narrow the window: with one more
// hand-over of any lock between them they would be in an order. All else is partial-order sampling.
// K. Sen: Race Directed Random Testing of Concurrent Programs, PLDI 2008.
#include <algorithm>
#include <utility>
#include <vector>

#include "runtime/schedulers/scheduler.hpp"

namespace mpsstress::runtime {
namespace {

class RaceDirected final : public RandomScheduler {
 public:
  explicit RaceDirected(const Materials& materials)
      : meetings_(materials.wanted), inner_(make_pos()) {}

  void begin(Random& random, std::uint64_t expected_steps) override {
    RandomScheduler::begin(random, expected_steps);
    inner_->begin(random, expected_steps);
    std::fill(steps_.begin(), steps_.end(), Step::kFresh);
    waited_ = 0;
    partner_ = kNoFiber;
  }

  FiberIndex pick(const View& view) override {
    if (meetings_.empty()) return inner_->pick(view);
    if (steps_.size() < view.fiber_count) steps_.resize(view.fiber_count * 2, Step::kFresh);
    FiberIndex chosen = std::exchange(partner_, kNoFiber);
    if (chosen == kNoFiber) chosen = choose_fiber(view);
    steps_[chosen] = Step::kFresh;
    return chosen;
  }

 private:
  static constexpr std::uint64_t kPatience = 2000;  // steps for which somebody had to wait
  static constexpr std::uint32_t kPassesOneIn = 4;

  // Of a fiber's pending step.
  enum class Step : std::uint8_t { kFresh, kHeldBack, kPasses };

  FiberIndex choose_fiber(const View& view) {
    for (;;) {
      const FiberIndex fiber = choose_among_others(view);
      if (steps_[fiber] == Step::kPasses || !is_wanted(view, fiber)) return fiber;
      const FiberIndex other = met_by(view, fiber);
      if (other != kNoFiber) {
        const bool first = random_->below(2) == 0;
        partner_ = first ? other : fiber;
        return first ? fiber : other;
      }
      steps_[fiber] = random_->below(kPassesOneIn) == 0 ? Step::kPasses : Step::kHeldBack;
    }
  }

  // One that is not held back. Nobody is any more, if there is none.
  FiberIndex choose_among_others(const View& view) {
    others_.clear();
    bool current = false;
    for (std::uint32_t i = 0; i < view.enabled_count; ++i) {
      const FiberIndex fiber = view.enabled[i];
      if (steps_[fiber] == Step::kHeldBack) continue;
      others_.push_back(fiber);
      current = current || fiber == view.current;
    }
    const bool somebody_waits = others_.size() != view.enabled_count;
    if (somebody_waits && (others_.empty() || ++waited_ > kPatience)) {
      waited_ = 0;
      for (std::uint32_t i = 0; i < view.enabled_count; ++i) {
        if (steps_[view.enabled[i]] == Step::kHeldBack) steps_[view.enabled[i]] = Step::kPasses;
      }
      return inner_->pick(view);
    }
    View rest = view;
    rest.enabled = others_.data();
    rest.enabled_count = static_cast<std::uint32_t>(others_.size());
    if (!current) rest.why = ChoiceKind::kBlocked;
    return inner_->pick(rest);
  }

  bool is_wanted(const View& view, FiberIndex fiber) const {
    const std::uint32_t code = view.offset(view.pending[fiber].code);
    return std::any_of(meetings_.begin(), meetings_.end(), [&](const ReadFrom& pair) {
      return pair.writer == code || pair.reader == code;
    });
  }

  // Another fiber that stands before the same memory, at the other instruction of a pair.
  FiberIndex met_by(const View& view, FiberIndex fiber) const {
    const Event& step = view.pending[fiber];
    const std::uint32_t code = view.offset(step.code);
    for (std::uint32_t i = 0; i < view.enabled_count; ++i) {
      const FiberIndex other = view.enabled[i];
      if (other == fiber || !conflict(step, view.pending[other])) continue;
      const std::uint32_t its = view.offset(view.pending[other].code);
      for (const ReadFrom& pair : meetings_) {
        const bool one_way = pair.writer == code && pair.reader == its;
        if (one_way || (pair.reader == code && pair.writer == its)) return other;
      }
    }
    return kNoFiber;
  }

  const std::vector<ReadFrom>& meetings_;
  const std::unique_ptr<Scheduler> inner_;
  std::vector<Step> steps_;  // of each fiber
  std::vector<FiberIndex> others_;
  std::uint64_t waited_ = 0;
  FiberIndex partner_ = kNoFiber;  // whose step comes next
};

}  // namespace

std::unique_ptr<Scheduler> make_directed(const Materials& materials) {
  return std::make_unique<RaceDirected>(materials);
}

}  // namespace mpsstress::runtime
