// A depth-first search through schedules: from one schedule to the next.
#include "runtime/base/framework_error.hpp"
#include "runtime/search/exhaustive_search.hpp"

namespace mpsstress::runtime {
namespace {

constexpr std::uint32_t kBoundedRounds = 3;  // with so many preemptions at most: 0, 1, 2

}  // namespace

bool ExhaustiveSearch::bounded() const { return shared_->round < kBoundedRounds; }

bool ExhaustiveSearch::has_next() {
  if (!shared_->ready && !shared_->over) {
    // Of a schedule that took its process down nothing else is known.
    if (shared_->running) end(true, false);
    shared_->over = !advance();
    shared_->ready = !shared_->over;
  }
  return !shared_->over;
}

void ExhaustiveSearch::prepare(std::uint64_t index) {
  repeats_ = index + 1 == shared_->begun && !shared_->ready;
  if (repeats_) return;
  if (index != shared_->begun || !has_next()) die("a search has no such schedule");
  ++shared_->schedules;
  shared_->ready = false;
  shared_->running = true;  // before it has begun: nobody may take the next one
  ++shared_->begun;
}

void ExhaustiveSearch::end(bool early, bool cut) {
  if (cut || untracked_) leave_out(LeftOut::kLong);
  const std::uint32_t last = last_of_fibers();
  if (early && last != kNoDecision) {
    // What others would have done is not to be had after it, but before.
    Decision& decision = shared_->decisions[last];
    decision.to_try |= decision.enabled;
    decision.ended |= set_of(decision.chosen);
  }
  shared_->running = false;
}

std::uint32_t ExhaustiveSearch::last_of_fibers() const {
  for (std::uint32_t i = shared_->depth; i-- > 0;) {
    if (shared_->decisions[i].numbers == 0) return i;
  }
  return kNoDecision;
}

// False if nothing is left to try.
bool ExhaustiveSearch::advance() {
  for (;;) {
    while (shared_->depth != 0) {
      if (take_next(shared_->decisions[shared_->depth - 1])) return true;
      --shared_->depth;
    }
    end_round();
    if (!bounded()) return false;
    // Where a bound left nothing out, higher ones do not either.
    shared_->round = shared_->pruned ? shared_->round + 1 : kBoundedRounds;
    shared_->schedules = shared_->redundant = 0;
    shared_->pruned = false;
    return true;
  }
}

void ExhaustiveSearch::end_round() {
  Searched& searched = shared_->searched;
  searched.any = true;
  searched.preemptions = bounded() ? shared_->round : Searched::kAnyNumber;
  searched.schedules = shared_->schedules - shared_->redundant;
  searched.left_out = shared_->left_out;
}

// What is to be tried next at a decision, all that comes after it being done.
bool ExhaustiveSearch::take_next(Decision& decision) {
  if (decision.numbers != 0) return ++decision.chosen < decision.numbers;
  decision.tried |= set_of(decision.chosen);
  FiberSet left = decision.to_try & ~decision.tried & ~decision.asleep;
  for (; left != 0; left &= left - 1) {
    const FiberIndex fiber = lowest(left);
    if (bounded() && decision.preemptions_with(fiber) > shared_->round) {
      shared_->pruned = true;
      continue;
    }
    decision.chosen = fiber;
    return true;
  }
  return false;
}

}  // namespace mpsstress::runtime
