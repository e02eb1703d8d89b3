// Threads take turns in a fixed circle, each so many steps or so many rounds of its loop at a time
// (after C. Wen, M. He, B. Wu, Z. Xu, S. Qin: Controlled Concurrency Testing via Periodical
// Scheduling, ICSE 2022). What needs two threads in strict alternation for long is found here: a
// strategy that draws at each step makes it exponentially rare.
//
// The circle's order and the lengths of turns are drawn once. In half of the schedules somebody
// else comes out of turn now and then; in half of them the first thread, which mostly starts the
// others, goes on until it waits. It is fair all the same: who comes at the wrong moment in each
// round, as to a lock, would wait for ever, so in the long run turns end anywhere.
#include <vector>

#include "runtime/schedulers/scheduler.hpp"

namespace mpsstress::runtime {
namespace {

class PeriodicTurns final : public RandomScheduler {
 public:
  void begin(Random& random, std::uint64_t expected_steps) override {
    RandomScheduler::begin(random, expected_steps);
    fibers_.clear();
    turn_ = kNoFiber;
    by_rounds_ = random.below(2) == 0;
    slips_ = random.below(2) == 0;
    first_starts_all_ = random.below(2) == 0;
    equal_length_ = random.below(2) == 0 ? draw_length() : 0;
  }

  bool lets_go_along(FiberIndex, std::uint32_t fiber_count) override {
    return fibers_.size() >= fiber_count;
  }

  FiberIndex pick(const View& view) override {
    while (fibers_.size() < view.fiber_count) {
      fibers_.push_back({random_->next(), equal_length_ != 0 ? equal_length_ : draw_length()});
    }
    if (goes_along(view)) return view.current;
    if (view.why == ChoiceKind::kPoint && view.current == turn_ && !is_over(view)) return turn_;
    turn_ = next(view);
    first_code_ = view.pending[turn_].code;
    done_ = 0;
    began_ = view.step;
    return turn_;
  }

 private:
  static constexpr std::uint64_t kMostSteps = 500;  // of a turn
  static constexpr std::uint32_t kSlipOneIn = 8;
  static constexpr std::uint64_t kRegularSteps = 2000;  // of a schedule

  struct Turns {
    std::uint64_t place;   // in the circle
    std::uint32_t length;  // of a turn
  };

  // Mostly short ones.
  std::uint32_t draw_length() {
    const std::uint32_t most = 1U << random_->below(4);
    return 1 + random_->below(most);
  }

  bool is_over(const View& view) {
    if (stands_back(view, turn_) || view.step - began_ > kMostSteps) return true;
    if (view.step > kRegularSteps && random_->below(kSlipOneIn) == 0) return true;
    if (turn_ == 0 && first_starts_all_) return false;
    const bool counts = !by_rounds_ || view.pending[turn_].code == first_code_;
    return counts && ++done_ >= fibers_[turn_].length;
  }

  // The nearest one in the circle; those that poll or yield come when nobody else can.
  FiberIndex next(const View& view) {
    if ((slips_ || view.step > kRegularSteps) && random_->below(kSlipOneIn) == 0) {
      return view.enabled[random_->below(view.enabled_count)];
    }
    const std::uint64_t here = turn_ == kNoFiber ? 0 : fibers_[turn_].place;
    FiberIndex nearest = view.enabled[0];
    std::uint64_t least = ~std::uint64_t{0};
    for (std::uint32_t i = 0; i < view.enabled_count; ++i) {
      const FiberIndex fiber = view.enabled[i];
      // Modulo 2^64, halved: from 1 on, and its own place is a whole circle away.
      std::uint64_t distance = (fibers_[fiber].place - here - 1) >> 1;
      if (stands_back(view, fiber)) distance |= std::uint64_t{1} << 63;
      if (distance < least) {
        least = distance;
        nearest = fiber;
      }
    }
    return nearest;
  }

  std::vector<Turns> fibers_;
  FiberIndex turn_ = kNoFiber;
  Address first_code_ = 0;  // of the first step of this turn: there a round begins again
  std::uint32_t done_ = 0;  // steps or rounds of this turn
  std::uint64_t began_ = 0;
  bool by_rounds_ = false;
  bool slips_ = false;
  bool first_starts_all_ = false;
  std::uint32_t equal_length_ = 0;  // of all threads; 0: each has its own
};

}  // namespace

std::unique_ptr<Scheduler> make_periodic(const Materials&) {
  return std::make_unique<PeriodicTurns>();
}

}  // namespace mpsstress::runtime
