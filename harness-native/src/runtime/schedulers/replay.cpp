// Replay: takes exactly the recorded choices. A fiber or number that is not possible stands for
// "the program has diverged"; the world reports that with the position.
#include "runtime/schedulers/replay.hpp"

#include <algorithm>

namespace mpsstress::runtime {

const Choice* ReplayScheduler::take(ChoiceKind kind, std::uint64_t position) {
  if (next_ == choices_.size()) return nullptr;
  const Choice& choice = choices_[next_];
  if (choice.position != position || choice.kind != kind) return nullptr;
  ++next_;
  return &choice;
}

FiberIndex ReplayScheduler::pick(const View& view) {
  if (view.why == ChoiceKind::kBlocked && view.enabled_count == 1) return view.enabled[0];
  const Choice* const choice = take(view.why, view.position);
  if (choice != nullptr) return choice->value;
  if (view.why == ChoiceKind::kBlocked) return kNoFiber;
  // No switch was recorded here; one that should have come earlier never will.
  const bool missed = next_ != choices_.size() && choices_[next_].position < view.position;
  return missed ? kNoFiber : view.current;
}

bool ReplayScheduler::may_reuse() {
  return std::any_of(choices_.begin(), choices_.end(),
                     [](const Choice& choice) { return choice.kind == ChoiceKind::kReuse; });
}

// The first choice of its kind; those of blocks come behind it.
std::optional<Reuses> ReplayScheduler::reuses(std::uint64_t position) {
  const Choice* const choice = take(ChoiceKind::kReuse, position);
  if (choice == nullptr) return std::nullopt;
  return Reuses{choice->value};
}

std::uint32_t ReplayScheduler::choose_freed(std::uint32_t bound, std::uint64_t position) {
  const Choice* const choice = take(ChoiceKind::kReuse, position);
  return choice != nullptr ? choice->value : bound;
}

std::uint32_t ReplayScheduler::choose(std::uint32_t bound, std::uint64_t position) {
  const Choice* const choice = take(ChoiceKind::kValue, position);
  return choice != nullptr ? choice->value : bound;
}

}  // namespace mpsstress::runtime
