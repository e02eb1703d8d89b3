// Rare places: threads have random priorities, the highest enabled one runs, and at places where
// few of the schedule's steps have been the running one falls below all others, more rarely with
// each step at the same place. So the window between a look and what is done about it is held open
// however long the program is: most steps of a long one are in its loops, where PCT spends its few
// changes, and what happens once (a first compilation, the way into a wait) hardly ever has one.
// The priorities: S. Burckhardt, P. Kothari, M. Musuvathi, S. Nagarakatte: A Randomized Scheduler
// with Probabilistic Guarantees of Finding Bugs, ASPLOS 2010. The noise by place: O. Edelstein,
// E. Farchi, E. Goldin, Y. Nir, G. Ratsaby, S. Ur: Framework for Testing Multi-Threaded Java
// Programs, CCPE 2003.
#include "runtime/schedulers/place_visits.hpp"
#include "runtime/schedulers/priorities.hpp"

namespace mpsstress::runtime {
namespace {

class RarePlaces final : public RandomScheduler {
 public:
  void begin(Random& random, std::uint64_t expected_steps) override {
    RandomScheduler::begin(random, expected_steps);
    priorities_.forget();
    visits_.forget();
    falls_one_in_ = 1U << random.below(kPaces);
  }

  bool lets_go_along(FiberIndex, std::uint32_t) override { return true; }

  FiberIndex pick(const View& view) override {
    if (goes_along(view)) return view.current;
    priorities_.make_room(view);
    if (view.why == ChoiceKind::kPoint && is_rare(view)) priorities_.demote(view.current);
    priorities_.demote_who_holds_up_others(view);
    return priorities_.highest(view, *random_);
  }

 private:
  static constexpr std::uint32_t kPaces = 5;  // at a place's first step: each, to one in 16

  bool is_rare(const View& view) {
    const std::uint32_t visits = visits_.note(view.offset(view.pending[view.current].code));
    return random_->below(falls_one_in_ * visits) == 0;
  }

  Priorities priorities_;
  PlaceVisits visits_;
  std::uint32_t falls_one_in_ = 1;
};

}  // namespace

std::unique_ptr<Scheduler> make_rare(const Materials&) { return std::make_unique<RarePlaces>(); }

}  // namespace mpsstress::runtime
