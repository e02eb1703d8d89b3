// URW, the uniform random walk: the next thread is drawn in proportion to the steps that it still
// has before it, so that every interleaving of threads of known lengths is equally likely. A plain
// random walk has the short threads end early and hardly ever sees their last steps come last.
// H. Zhao, D. Wolff, U. Mathur, A. Roychoudhury: Selectively Uniform Concurrency Testing, ASPLOS
// 2025.
#include "runtime/schedulers/remaining_steps.hpp"

namespace mpsstress::runtime {
namespace {

class UniformRandomWalk final : public RandomScheduler {
 public:
  explicit UniformRandomWalk(const EventCounts& counts) : counts_(counts), remaining_(counts) {}

  void begin(Random& random, std::uint64_t expected_steps) override {
    RandomScheduler::begin(random, expected_steps);
    remaining_.begin(counts_.all);
  }

  bool lets_go_along(FiberIndex fiber, std::uint32_t fiber_count) override {
    if (!remaining_.knows_all(fiber_count)) return false;
    remaining_.take_one(fiber);
    return true;
  }

  FiberIndex pick(const View& view) override {
    remaining_.meet_new_threads(view);
    const FiberIndex chosen = goes_along(view) ? view.current : draw(view);
    remaining_.take_one(chosen);
    return chosen;
  }

 private:
  // A thread that only polls has no steps that count.
  std::uint64_t weight(const View& view, FiberIndex fiber) const {
    return stands_back(view, fiber) ? 1 : remaining_.of(fiber);
  }

  FiberIndex draw(const View& view) {
    std::uint64_t total = 0;
    for (std::uint32_t i = 0; i < view.enabled_count; ++i) total += weight(view, view.enabled[i]);
    std::uint64_t at = random_->next() % total;
    for (std::uint32_t i = 0; i < view.enabled_count; ++i) {
      const std::uint64_t its = weight(view, view.enabled[i]);
      if (at < its) return view.enabled[i];
      at -= its;
    }
    return view.enabled[0];
  }

  const EventCounts& counts_;
  RemainingSteps remaining_;
};

}  // namespace

std::unique_ptr<Scheduler> make_urw(const Materials& materials) {
  return std::make_unique<UniformRandomWalk>(materials.counts);
}

}  // namespace mpsstress::runtime
