// Reads-from feedback: the schedule is to show that certain steps read from certain writes, which
// were chosen because schedules have hardly or never shown that yet. A step that is to read from
// another write than the last one waits; where the right write has been the last one, other writes
// to the place wait until the step has read. All else is a choice by partial-order priorities.
// D. Wolff, Z. Shi, G. J. Duck, U. Mathur, A. Roychoudhury: Greybox Fuzzing for Concurrency
// Testing, ASPLOS 2024.
#include <algorithm>
#include <vector>

#include "runtime/schedulers/scheduler.hpp"

namespace mpsstress::runtime {
namespace {

class ReadsFromFeedback final : public RandomScheduler {
 public:
  explicit ReadsFromFeedback(const std::vector<ReadFrom>& wanted) : wanted_(wanted) {}

  void begin(Random& random, std::uint64_t expected_steps) override {
    RandomScheduler::begin(random, expected_steps);
    open_ = wanted_;
    std::fill(priority_.begin(), priority_.end(), kUndrawn);
  }

  FiberIndex pick(const View& view) override {
    if (view.fiber_count > priority_.size()) {
      priority_.resize(view.fiber_count * 2, kUndrawn);
      drawn_at_.resize(view.fiber_count * 2);
    }
    if (goes_along(view)) return view.current;
    FiberIndex best = choose_by_priority(view, !open_.empty());
    if (best == kNoFiber) {  // everybody waits for what will not come
      open_.clear();
      best = choose_by_priority(view, false);
    }
    close(view, best);
    redraw_conflicting(view, best);
    priority_[best] = kUndrawn;
    return best;
  }

 private:
  static constexpr std::uint64_t kPatience = 2000;  // steps of others
  static constexpr std::uint64_t kUndrawn = 0;
  static constexpr std::uint64_t kHighest = ~std::uint64_t{0};
  static constexpr std::uint64_t kHighHalf = std::uint64_t{1} << 63;

  enum class Advice : std::uint8_t { kNone, kWaits, kGoesFirst };

  Advice advice(const View& view, const Event& step) const {
    const std::uint64_t place = view.portable(step.begin);
    Advice result = Advice::kNone;
    for (const ReadFrom& pair : open_) {
      if (pair.place != place) continue;
      const bool is_last = view.reads_from->last_writer(place) == pair.writer;
      if (view.offset(step.code) == pair.reader)
        return is_last ? Advice::kGoesFirst : Advice::kWaits;
      if (is_last && step.write) result = Advice::kWaits;
    }
    return result;
  }

  FiberIndex choose_by_priority(const View& view, bool advised) {
    FiberIndex best = kNoFiber;
    std::uint64_t highest = 0;
    for (std::uint32_t i = 0; i < view.enabled_count; ++i) {
      const FiberIndex fiber = view.enabled[i];
      const Advice its = advised ? advice(view, view.pending[fiber]) : Advice::kNone;
      std::uint64_t priority = priority_[fiber];
      if (priority == kUndrawn) {
        const std::uint64_t number = random_->next();
        priority = priority_[fiber] =
            stands_back(view, fiber) ? (number >> 1) | 1 : number | kHighHalf;
        drawn_at_[fiber] = view.step;
      } else if (view.step - drawn_at_[fiber] > kPatience) {
        open_.clear();  // it has waited too long
        priority = kHighest;
      }
      if (its == Advice::kWaits) continue;
      if (its == Advice::kGoesFirst) return fiber;
      if (priority > highest) {
        highest = priority;
        best = fiber;
      }
    }
    return best;
  }

  // What the step shows is not wanted any more.
  void close(const View& view, FiberIndex chosen) {
    if (open_.empty()) return;
    const Event& step = view.pending[chosen];
    const std::uint64_t place = view.portable(step.begin);
    const std::uint32_t reader = view.offset(step.code);
    open_.erase(std::remove_if(open_.begin(), open_.end(),
                               [&](const ReadFrom& pair) {
                                 return pair.place == place && pair.reader == reader;
                               }),
                open_.end());
  }

  void redraw_conflicting(const View& view, FiberIndex chosen) {
    const Event& step = view.pending[chosen];
    for (std::uint32_t i = 0; i < view.enabled_count; ++i) {
      const FiberIndex fiber = view.enabled[i];
      if (conflict(step, view.pending[fiber])) priority_[fiber] = kUndrawn;
    }
  }

  const std::vector<ReadFrom>& wanted_;
  std::vector<ReadFrom> open_;
  std::vector<std::uint64_t> priority_;
  std::vector<std::uint64_t> drawn_at_;
};

}  // namespace

std::unique_ptr<Scheduler> make_feedback(const Materials& materials) {
  return std::make_unique<ReadsFromFeedback>(materials.wanted);
}

}  // namespace mpsstress::runtime
