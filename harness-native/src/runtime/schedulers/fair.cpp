// Lets those go who would otherwise wait for others' polling to end.
#include "runtime/schedulers/fair.hpp"

namespace mpsstress::runtime {

void FairScheduler::begin(Random& random, std::uint64_t expected_steps) {
  inner_->begin(random, expected_steps);
  random_ = &random;
  spare_ = kUndrawn;
  turns_.clear();
  row_ = 1;
  steps_of_row_ = 0;
}

FiberIndex FairScheduler::pick(const View& view) {
  if (turns_.size() < view.fiber_count) turns_.resize(view.fiber_count);
  if (view.why == ChoiceKind::kPoint) {
    std::uint8_t& steps = turns_[view.current].since_it_stood_back;
    // Who spins by exchanging is about to write each time.
    if (stands_back(view, view.current) || view.long_idle) {
      steps = 0;
    } else if (steps < kStepsOfALoop) {
      ++steps;
    }
  }
  const FiberIndex chosen = must_be_fair() ? pick_fairly(view) : inner_->pick(view);
  note_turn(turns_[chosen]);
  return chosen;
}

// As pick() with a strategy that lets the fiber go on.
bool FairScheduler::lets_go_along(FiberIndex fiber, std::uint32_t fiber_count) {
  if (steps_of_row_ >= kLongRow || !inner_->lets_go_along(fiber, fiber_count)) return false;
  if (turns_.size() < fiber_count) turns_.resize(fiber_count);
  Turns& its = turns_[fiber];
  if (its.since_it_stood_back < kStepsOfALoop) ++its.since_it_stood_back;
  note_turn(its);
  return true;
}

void FairScheduler::note_turn(Turns& its) {
  if (its.since_it_stood_back < kStepsOfALoop) {
    its.last_row = row_;
    ++steps_of_row_;
  } else if (steps_of_row_ != 0) {
    begin_row();
  }
}

bool FairScheduler::must_be_fair() {
  if (steps_of_row_ < kLongRow) return false;
  if (spare_ == kUndrawn) spare_ = random_->below(kSparesOneIn) == 0 ? kSpare : 0;
  if (spare_ == 0) return true;
  --spare_;
  return false;
}

// The strategy sees only those who have not gone in this row, as if nobody else could.
FiberIndex FairScheduler::pick_fairly(const View& view) {
  rest_.clear();
  bool with_current = false;
  for (std::uint32_t i = 0; i < view.enabled_count; ++i) {
    const FiberIndex fiber = view.enabled[i];
    if (turns_[fiber].last_row == row_) continue;
    rest_.push_back(fiber);
    with_current = with_current || fiber == view.current;
  }
  if (rest_.empty()) {
    begin_row();
    return inner_->pick(view);
  }
  View rest = view;
  rest.enabled = rest_.data();
  rest.enabled_count = static_cast<std::uint32_t>(rest_.size());
  if (!with_current) rest.why = ChoiceKind::kBlocked;
  return inner_->pick(rest);
}

}  // namespace mpsstress::runtime
