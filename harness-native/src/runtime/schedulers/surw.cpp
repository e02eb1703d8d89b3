// SURW, selectively uniform random walk: of each schedule's steps only those at a few places (here:
// one contested place, mostly) are sampled uniformly, all else by a random walk around them. The
// thread that is to take the next such step is drawn in proportion to how many it still has; others
// that have come to one wait for it.
// H. Zhao, D. Wolff, U. Mathur, A. Roychoudhury: Selectively Uniform Concurrency Testing, ASPLOS
// 2025.
#include <algorithm>
#include <vector>

#include "runtime/schedulers/remaining_steps.hpp"

namespace mpsstress::runtime {
namespace {

class SelectivelyUniformRandomWalk final : public RandomScheduler {
 public:
  explicit SelectivelyUniformRandomWalk(const EventCounts& counts)
      : counts_(counts), remaining_(counts) {}

  void begin(Random& random, std::uint64_t expected_steps) override {
    RandomScheduler::begin(random, expected_steps);
    select();
    intended_ = kNoFiber;
    waited_ = 0;
  }

  FiberIndex pick(const View& view) override {
    remaining_.meet_new_threads(view);
    if (intended_ == kNoFiber || ++waited_ > kPatience) intend(view);
    if (goes_along(view) && !is_selected(view, view.current)) return view.current;
    const FiberIndex chosen = draw(view);
    if (is_selected(view, chosen)) {
      remaining_.take_one(chosen);
      intended_ = kNoFiber;
    }
    return chosen;
  }

 private:
  // Steps for which the others wait for the intended thread: it may never come.
  static constexpr unsigned kPatience = 1000;
  static constexpr std::uint32_t kTwoPlacesOneIn = 4;

  // One place, sometimes two: an error that needs an order at one and another at the other.
  void select() {
    places_.clear();
    std::vector<ThreadCount> counted;
    if (!counts_.contested.empty()) {
      const auto bound = static_cast<std::uint32_t>(counts_.contested.size());
      const unsigned count = bound > 1 && random_->below(kTwoPlacesOneIn) == 0 ? 2 : 1;
      for (unsigned i = 0; i < count; ++i) {
        const PlaceCounts& chosen = counts_.contested[random_->below(bound)];
        places_.push_back(chosen.place);
        counted.insert(counted.end(), chosen.threads.begin(), chosen.threads.end());
      }
    }
    remaining_.begin(counted);
  }

  bool is_selected(const View& view, FiberIndex fiber) const {
    const std::uint64_t place = view.portable(view.pending[fiber].begin);
    return place != 0 && std::find(places_.begin(), places_.end(), place) != places_.end();
  }

  // Drawn from those that can go on; of those that have come to such a step for certain.
  void intend(const View& view) {
    std::uint64_t total = 0;
    for (std::uint32_t i = 0; i < view.enabled_count; ++i) total += remaining_.of(view.enabled[i]);
    std::uint64_t at = random_->next() % total;
    for (std::uint32_t i = 0; i < view.enabled_count; ++i) {
      intended_ = view.enabled[i];
      const std::uint64_t its = remaining_.of(intended_);
      if (at < its) break;
      at -= its;
    }
    waited_ = 0;
  }

  FiberIndex draw(const View& view) {
    candidates_.clear();
    later_.clear();
    for (std::uint32_t i = 0; i < view.enabled_count; ++i) {
      const FiberIndex fiber = view.enabled[i];
      if (fiber != intended_ && is_selected(view, fiber)) continue;
      (stands_back(view, fiber) ? later_ : candidates_).push_back(fiber);
    }
    if (candidates_.empty()) candidates_.swap(later_);
    if (candidates_.empty()) {  // all have come to such a step, and the intended one cannot go on
      intend(view);
      return intended_;
    }
    return candidates_[random_->below(static_cast<std::uint32_t>(candidates_.size()))];
  }

  const EventCounts& counts_;
  RemainingSteps remaining_;
  std::vector<std::uint64_t> places_;
  std::vector<FiberIndex> candidates_;
  std::vector<FiberIndex> later_;
  FiberIndex intended_ = kNoFiber;
  unsigned waited_ = 0;
};

}  // namespace

std::unique_ptr<Scheduler> make_surw(const Materials& materials) {
  return std::make_unique<SelectivelyUniformRandomWalk>(materials.counts);
}

}  // namespace mpsstress::runtime
