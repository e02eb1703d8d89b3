// A depth-first search through schedules: the schedule that runs.
#include "runtime/search/exhaustive_search.hpp"

#include <algorithm>

#include "runtime/base/framework_error.hpp"
#include "runtime/base/reserved_memory.hpp"

namespace mpsstress::runtime {
namespace {

constexpr std::uint32_t kMostNumbers = 16;  // that are tried one by one
constexpr std::uint64_t kLongestOwnTurn = 20000;

}  // namespace

ExhaustiveSearch::ExhaustiveSearch(bool reduces)
    : reduces_(reduces), shared_(static_cast<Shared*>(share_memory(sizeof(Shared)))) {
  shared_->ready = true;
}

ExhaustiveSearch::~ExhaustiveSearch() { unshare_memory(shared_, sizeof(Shared)); }

void ExhaustiveSearch::begin(Random&, std::uint64_t) {
  order_.clear();
  polling_.clear();
  counts_.clear();
  touches_.clear();
  in_step_ = redundant_ = untracked_ = false;
  running_ = stepping_ = 0;
  at_ = preemptions_ = 0;
  given_ = shared_->depth;
  asleep_ = runnable_ = allowed_ = 0;
  shared_->made_count = 0;
}

void ExhaustiveSearch::note_choice(ChoiceKind kind, std::uint64_t count, std::uint16_t value) {
  if (shared_->made_count == kMostMade) return;
  shared_->made[shared_->made_count++] = GuidedChoice{kind, running_, count, value};
}

// Whose turn it is next. The step before it is over: what it did is known now.
FiberIndex ExhaustiveSearch::pick(const View& view) {
  if (view.fiber_count > kMostSearchedFibers) untracked_ = true;
  if (counts_.size() < view.fiber_count) counts_.resize(view.fiber_count);
  if (!untracked_) finish_step(view);
  FiberIndex next = view.current;
  step_decision_ = kNoDecision;
  if (!view.alone) {
    const std::uint64_t count = counts_[view.current][static_cast<unsigned>(view.why)]++;
    next = untracked_ ? without_decision(view) : decide(view).chosen;
    if (next == kNoFiber) return next;
    const FiberIndex first = *std::min_element(view.enabled, view.enabled + view.enabled_count);
    const FiberIndex otherwise = view.why == ChoiceKind::kPoint ? view.current : first;
    running_ = view.current;
    if (next != otherwise) note_choice(view.why, count, next);
    running_ = next;
  }
  in_step_ = true;
  stepping_ = next;
  step_ = view.pending[next];
  step_fails_ = step_.kind == EventKind::kTryLock && view.would_wait(next);
  touches_.assign(1, touch_of(step_));
  return next;
}

void ExhaustiveSearch::see_who_can(const View& view) {
  FiberSet runnable = 0;
  allowed_ = 0;
  FiberSet polling = 0;
  for (std::uint32_t i = 0; i < view.enabled_count; ++i) {
    const FiberIndex fiber = view.enabled[i];
    runnable |= set_of(fiber);
    const bool free = contains(runnable_, fiber) || !in_step_;
    // What was just made possible comes after what made it so; a lock is anybody's.
    if (!free && !takes_turns(view.pending[fiber].kind)) order_.comes_after_last(fiber);
    if (polling_.polls(fiber, view.pending[fiber])) {
      polling |= set_of(fiber);
    } else if (!takes_turns(view.pending[fiber].kind) || !view.would_wait(fiber)) {
      allowed_ |= set_of(fiber);
    }
  }
  runnable_ = runnable;
  if (polling != 0 && allowed_ != 0) leave_out(LeftOut::kPolling);
  if (allowed_ != 0) return;
  // Nobody gets on: first whoever is to wait for a lock waits, then those that poll look again.
  const FiberSet stuck = runnable & ~polling;
  const FiberIndex next = default_of(view, stuck != 0 ? stuck : polling);
  if (stuck == 0) polling_.forget(next);
  allowed_ = set_of(next);
}

void ExhaustiveSearch::finish_step(const View& view) {
  if (in_step_) {
    const bool looks_only =
        !step_.write || step_fails_ ||
        (step_.kind == EventKind::kAtomicWrite && view.why == ChoiceKind::kPoint && view.idle);
    if (looks_only) touches_[0].write = false;
    order_.add(stepping_, step_decision_, touches_);
    polling_.note(stepping_, step_, !looks_only);
    for (const Touch& touch : touches_) {
      if (!touch.write) continue;
      FiberSet disturbed = polling_.disturb(stepping_, touch);
      for (; disturbed != 0; disturbed &= disturbed - 1) order_.comes_after_last(lowest(disturbed));
    }
    sleep_on(view);
    const bool fresh = step_decision_ == kNoDecision || step_decision_ + 1 >= given_;
    if (fresh && reduces_ && !repeats_ && !redundant_) {
      if (bounded()) {
        reverse_within_bound();
      } else {
        reverse_races();
      }
    }
  }
  see_who_can(view);
  in_step_ = false;
}

// Those whose next step here leads to what has been seen, as long as it depends on nothing that
// was done since.
void ExhaustiveSearch::sleep_on(const View& view) {
  asleep_ = 0;
  if (step_decision_ == kNoDecision || bounded() || !reduces_) return;
  const Decision& decision = shared_->decisions[step_decision_];
  FiberSet sleepers =
      (decision.asleep | decision.tried) & ~decision.ended & ~set_of(decision.chosen);
  for (; sleepers != 0; sleepers &= sleepers - 1) {
    const FiberIndex fiber = lowest(sleepers);
    const Event& next = view.pending[fiber];
    // A wait gives a lock up, and takes it back later, of which its step does not tell.
    const bool may_do_more = next.kind == EventKind::kWait;
    const bool meets = std::any_of(touches_.begin(), touches_.end(), [&](const Touch& touch) {
      return conflict(touch, touch_of(next));
    });
    if (!may_do_more && !meets) asleep_ |= set_of(fiber);
  }
}

void ExhaustiveSearch::reverse_races() {
  for (const StepOrder::StepIndex step : order_.races()) {
    const std::uint32_t at = order_.decision_of(step);
    if (at == kNoDecision) continue;
    Decision& decision = shared_->decisions[at];
    const FiberSet initials = order_.initials(step);
    if ((initials & decision.to_try) != 0) continue;
    const FiberSet possible = initials & decision.enabled;
    if (possible == 0) {
      decision.to_try |= decision.enabled;
    } else {
      decision.to_try |= contains(possible, stepping_) ? set_of(stepping_) : possible & -possible;
    }
  }
}

void ExhaustiveSearch::reverse_within_bound() {
  for (const StepOrder::StepIndex step : order_.conflicts()) {
    const std::uint32_t at = order_.decision_of(step);
    if (at == kNoDecision) continue;
    try_at(at, stepping_);
    try_at(turn_begin(at), stepping_);
  }
}

void ExhaustiveSearch::try_at(std::uint32_t at, FiberIndex fiber) {
  Decision& decision = shared_->decisions[at];
  decision.to_try |= contains(decision.enabled, fiber) ? set_of(fiber) : decision.enabled;
}

// The first decision of those in a row for the same fiber.
std::uint32_t ExhaustiveSearch::turn_begin(std::uint32_t decision) const {
  const std::uint16_t fiber = shared_->decisions[decision].chosen;
  std::uint32_t first = decision;
  for (std::uint32_t i = decision; i-- > 0;) {
    if (shared_->decisions[i].numbers != 0) continue;
    if (shared_->decisions[i].chosen != fiber) break;
    first = i;
  }
  return first;
}

Decision ExhaustiveSearch::decide(const View& view) {
  Decision diverged{};
  diverged.chosen = kNoFiber;
  if (at_ < given_) {
    const Decision& given = shared_->decisions[at_];
    if (given.numbers != 0 || !contains(runnable_, given.chosen)) return diverged;
    preemptions_ = given.preemptions_with(given.chosen);
    step_decision_ = at_++;
    return given;
  }
  if (at_ == kMostDecisions || repeats_) {
    if (repeats_) return diverged;
    untracked_ = true;
    diverged.chosen = without_decision(view);
    return diverged;
  }
  Decision decision{};
  const bool goes_on = view.why == ChoiceKind::kPoint && contains(allowed_, view.current);
  const bool yields = view.pending[view.current].kind == EventKind::kYield;
  const bool too_long = view.turn > kLongestOwnTurn && (allowed_ & ~set_of(view.current)) != 0;
  if (too_long) leave_out(LeftOut::kLong);
  decision.interrupted = goes_on && !yields && !too_long ? view.current : kNoFiber;
  decision.preemptions = preemptions_;
  decision.asleep = asleep_;
  FiberSet candidates = allowed_ & ~asleep_;
  if (candidates == 0) {
    if (!redundant_) ++shared_->redundant;
    redundant_ = true;
    candidates = allowed_;
  }
  if (too_long) candidates = allowed_ & ~set_of(view.current);
  decision.chosen = decision.interrupted != kNoFiber && contains(candidates, view.current)
                        ? view.current
                        : default_of(view, candidates);
  decision.enabled = redundant_ ? set_of(decision.chosen) : allowed_;
  decision.to_try = reduces_ ? set_of(decision.chosen) : decision.enabled;
  preemptions_ = decision.preemptions_with(decision.chosen);
  shared_->decisions[at_] = decision;
  step_decision_ = at_++;
  shared_->depth = at_;
  return decision;
}

// The next one after the current fiber, and rather one that does not say that others may go first.
FiberIndex ExhaustiveSearch::default_of(const View& view, FiberSet candidates) const {
  FiberIndex best = lowest(candidates);
  bool best_yields = true;
  for (unsigned distance = 1; distance <= kMostSearchedFibers; ++distance) {
    const auto fiber = static_cast<FiberIndex>((view.current + distance) % kMostSearchedFibers);
    if (!contains(candidates, fiber)) continue;
    const bool yields = view.pending[fiber].kind == EventKind::kYield;
    if (yields || !best_yields) continue;
    best = fiber;
    best_yields = false;
  }
  return best;
}

FiberIndex ExhaustiveSearch::without_decision(const View& view) {
  leave_out(LeftOut::kLong);
  const FiberIndex* const end = view.enabled + view.enabled_count;
  const bool goes_on = view.why == ChoiceKind::kPoint && !view.spinning &&
                       view.turn <= kLongestOwnTurn &&
                       view.pending[view.current].kind != EventKind::kYield;
  if (goes_on) return view.current;
  const FiberIndex* const next = std::find(view.enabled, end, view.current);
  return next == end || next + 1 == end ? view.enabled[0] : next[1];
}

std::uint32_t ExhaustiveSearch::choose(std::uint32_t bound, std::uint64_t) {
  if (counts_.size() <= running_) counts_.resize(running_ + 1U);
  const std::uint64_t count = counts_[running_][static_cast<unsigned>(ChoiceKind::kValue)]++;
  if (bound == 1) {  // whether a handler runs now: it does
    leave_out(LeftOut::kSignals);
    note_choice(ChoiceKind::kValue, count, 0);
    return 0;
  }
  if (bound > kMostNumbers) leave_out(LeftOut::kNumbers);
  if (bound > kMostNumbers || untracked_ || at_ == kMostDecisions) return 0;
  if (at_ < given_) {
    const Decision& given = shared_->decisions[at_++];
    if (given.numbers != bound) return bound;
    if (given.chosen != 0) note_choice(ChoiceKind::kValue, count, given.chosen);
    return given.chosen;
  }
  Decision decision{};
  decision.numbers = static_cast<std::uint16_t>(redundant_ ? 1 : bound);
  shared_->decisions[at_++] = decision;
  shared_->depth = at_;
  return 0;
}

}  // namespace mpsstress::runtime
