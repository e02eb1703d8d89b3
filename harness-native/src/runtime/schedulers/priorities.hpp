// Threads that run by priority: each has a random one, the highest enabled one runs, and the
// running one may fall below all others. When it does is the strategy's affair. S. Burckhardt, P.
// Kothari, M. Musuvathi, S. Nagarakatte: A Randomized Scheduler with Probabilistic Guarantees of
// Finding Bugs, ASPLOS 2010.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "runtime/schedulers/scheduler.hpp"

namespace mpsstress::runtime {

class Priorities {
 public:
  // For a new schedule.
  void forget() {
    std::fill(priority_.begin(), priority_.end(), kUndrawn);
    turn_ = 0;
    lowest_ = kMiddle;
  }

  void make_room(const View& view) {
    if (view.fiber_count > priority_.size()) priority_.resize(view.fiber_count * 2, kUndrawn);
  }

  void demote(FiberIndex fiber) { priority_[fiber] = --lowest_; }

  // Polling without end would starve the fiber that is polled for; what looks like progress may be
  // polling, too (an exchange in a spin lock), so that no turn lasts for ever.
  void demote_who_holds_up_others(const View& view) {
    if (!view.spinning && turn_ <= kPatience &&
        view.pending[view.current].kind != EventKind::kYield) {
      return;
    }
    demote(view.current);
    turn_ = 0;
  }

  FiberIndex highest(const View& view, Random& random) {
    FiberIndex best = view.enabled[0];
    std::uint64_t highest = 0;
    for (std::uint32_t i = 0; i < view.enabled_count; ++i) {
      const FiberIndex fiber = view.enabled[i];
      if (priority_[fiber] == kUndrawn) priority_[fiber] = kMiddle + 1 + (random.next() >> 2);
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
  static constexpr std::uint64_t kUndrawn = 0;
  static constexpr std::uint64_t kMiddle = std::uint64_t{1} << 40;

  std::vector<std::uint64_t> priority_;
  unsigned turn_ = 0;  // steps in a row of one fiber
  std::uint64_t lowest_ = kMiddle;
};

}  // namespace mpsstress::runtime
