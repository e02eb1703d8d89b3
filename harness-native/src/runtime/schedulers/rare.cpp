// Rare places: threads have random priorities, the highest enabled one runs, and at places where
// few of the schedule's steps have been the running one falls below all others, more rarely with
// each step at the same place. So the window between a look and what is done about it is held open
// however long the program is: most steps of a long one are in its loops, where PCT spends its few
// changes, and what happens once (a first compilation, the way into a wait) hardly ever has one.
// The priorities: S. Burckhardt, P. Kothari, M. Musuvathi, S. Nagarakatte: A Randomized Scheduler
// with Probabilistic Guarantees of Finding Bugs, ASPLOS 2010. The noise by place: O. Edelstein,
// E. Farchi, E. Goldin, Y. Nir, G. Ratsaby, S. Ur: Framework for Testing Multi-Threaded Java
// Programs, CCPE 2003.
#include <algorithm>
#include <vector>

#include "runtime/schedulers/scheduler.hpp"

namespace mpsstress::runtime {
namespace {

class RarePlaces final : public RandomScheduler {
 public:
  void begin(Random& random, std::uint64_t expected_steps) override {
    RandomScheduler::begin(random, expected_steps);
    std::fill(priority_.begin(), priority_.end(), kUndrawn);
    std::fill(visits_.begin(), visits_.end(), 0);
    falls_one_in_ = 1U << random.below(kPaces);
    turn_ = 0;
    lowest_ = kMiddle;
  }

  bool lets_go_along(FiberIndex, std::uint32_t) override { return true; }

  FiberIndex pick(const View& view) override {
    if (goes_along(view)) return view.current;
    if (view.fiber_count > priority_.size()) priority_.resize(view.fiber_count * 2, kUndrawn);
    const bool falls = view.why == ChoiceKind::kPoint && is_rare(view);
    if (falls || must_let_others_go(view)) {
      priority_[view.current] = --lowest_;
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
  static constexpr std::uint32_t kPaces = 5;   // at a place's first step: each, to one in 16
  static constexpr unsigned kPatience = 2000;  // steps in a row while others could go
  static constexpr std::size_t kPlaces = 4096;
  static constexpr std::uint8_t kMostVisits = 255;
  static constexpr std::uint64_t kUndrawn = 0;
  static constexpr std::uint64_t kMiddle = std::uint64_t{1} << 40;

  bool is_rare(const View& view) {
    const std::uint32_t place = view.offset(view.pending[view.current].code);
    std::uint8_t& visits = visits_[scramble(place) % kPlaces];
    if (visits < kMostVisits) ++visits;
    return random_->below(falls_one_in_ * visits) == 0;
  }

  // Or a fiber that polls would starve the one that it polls for; what looks like progress may be
  // polling, too.
  bool must_let_others_go(const View& view) const {
    return view.spinning || turn_ > kPatience ||
           view.pending[view.current].kind == EventKind::kYield;
  }

  std::vector<std::uint64_t> priority_;
  std::vector<std::uint8_t> visits_ = std::vector<std::uint8_t>(kPlaces);  // steps of this schedule
  std::uint32_t falls_one_in_ = 1;
  unsigned turn_ = 0;  // steps in a row of one fiber
  std::uint64_t lowest_ = kMiddle;
};

}  // namespace

std::unique_ptr<Scheduler> make_rare(const Materials&) { return std::make_unique<RarePlaces>(); }

}  // namespace mpsstress::runtime
