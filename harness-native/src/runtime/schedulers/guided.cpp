// Takes down choices, or follows those that are left.
#include "runtime/schedulers/guided.hpp"

#include <algorithm>

namespace mpsstress::runtime {
namespace {

// Where one that was left out would have made the other thread possible, another one comes.
FiberIndex first_but(FiberIndex left_out, const View& view) {
  FiberIndex first = kNoFiber;
  for (std::uint32_t i = 0; i < view.enabled_count; ++i) {
    const FiberIndex fiber = view.enabled[i];
    if (fiber != left_out && (first == kNoFiber || fiber < first)) first = fiber;
  }
  return first == kNoFiber ? view.enabled[0] : first;
}

}  // namespace

GuidedScheduler::GuidedScheduler(Scheduler* inner, const std::vector<GuidedChoice>& choices)
    : inner_(inner) {
  for (const GuidedChoice& choice : choices) {
    given_[{choice.kind, choice.fiber, choice.count}] = choice.value;
  }
}

void GuidedScheduler::begin(Random& random, std::uint64_t expected_steps) {
  if (inner_ != nullptr) inner_->begin(random, expected_steps);
  counts_.clear();
  made_.clear();
  running_ = 0;
}

const std::uint16_t* GuidedScheduler::given(ChoiceKind kind, FiberIndex fiber,
                                            std::uint64_t count) const {
  const auto found = given_.find({kind, fiber, count});
  return found == given_.end() ? nullptr : &found->second;
}

FiberIndex GuidedScheduler::pick(const View& view) {
  const std::uint64_t count = next(view.why, view.current);
  const FiberIndex* const end = view.enabled + view.enabled_count;
  const FiberIndex first = *std::min_element(view.enabled, end);
  const FiberIndex otherwise = view.why == ChoiceKind::kPoint ? view.current : first;
  FiberIndex picked = otherwise;
  if (inner_ != nullptr) {
    picked = inner_->pick(view);
  } else if (const std::uint16_t* const value = given(view.why, view.current, count)) {
    const bool possible = std::find(view.enabled, end, *value) != end;
    picked = possible ? *value : first_but(view.current, view);
  }
  if (picked != otherwise) made_.push_back({view.why, view.current, count, picked});
  return running_ = picked;
}

std::uint32_t GuidedScheduler::choose(std::uint32_t bound, std::uint64_t position) {
  const std::uint64_t count = next(ChoiceKind::kValue, running_);
  // Of one value there is nothing to choose but whether (scheduling.cpp, handlers of signals).
  const std::uint32_t otherwise = bound == 1 ? 1 : 0;
  std::uint32_t chosen = otherwise;
  if (inner_ != nullptr) {
    chosen = inner_->choose(bound, position);
  } else if (const std::uint16_t* const value = given(ChoiceKind::kValue, running_, count);
             value != nullptr && *value < bound) {
    chosen = *value;
  }
  if (chosen != otherwise) {
    made_.push_back({ChoiceKind::kValue, running_, count, static_cast<std::uint16_t>(chosen)});
  }
  return chosen;
}

bool GuidedScheduler::happens(ChoiceKind kind, bool by_inner) {
  const std::uint64_t count = next(kind, running_);
  const bool does = inner_ != nullptr ? by_inner : given(kind, running_, count) != nullptr;
  if (does) made_.push_back({kind, running_, count, 0});
  return does;
}

bool GuidedScheduler::lets_time_pass(std::uint64_t position) {
  return happens(ChoiceKind::kTime, inner_ != nullptr && inner_->lets_time_pass(position));
}

bool GuidedScheduler::wakes_for_no_reason(std::uint64_t position) {
  return happens(ChoiceKind::kWakeup, inner_ != nullptr && inner_->wakes_for_no_reason(position));
}

// Whether it does, a schedule chooses once, whoever comes to it; which blocks are counted from 1.
bool GuidedScheduler::may_reuse() {
  return inner_ != nullptr ? inner_->may_reuse() : given(ChoiceKind::kReuse, 0, 0) != nullptr;
}

std::optional<Reuses> GuidedScheduler::reuses(std::uint64_t position) {
  std::optional<Reuses> how;
  if (inner_ != nullptr) {
    how = inner_->reuses(position);
  } else if (const std::uint16_t* const older = given(ChoiceKind::kReuse, 0, 0)) {
    how = Reuses{*older};
  }
  if (how) made_.push_back({ChoiceKind::kReuse, 0, 0, how->older});
  return how;
}

std::uint32_t GuidedScheduler::choose_freed(std::uint32_t bound, std::uint64_t position) {
  const std::uint64_t count = next(ChoiceKind::kReuse, running_) + 1;
  std::uint32_t chosen = 0;
  if (inner_ != nullptr) {
    chosen = inner_->choose_freed(bound, position);
  } else if (const std::uint16_t* const value = given(ChoiceKind::kReuse, running_, count);
             value != nullptr && *value < bound) {
    chosen = *value;
  }
  if (chosen != 0) {
    made_.push_back({ChoiceKind::kReuse, running_, count, static_cast<std::uint16_t>(chosen)});
  }
  return chosen;
}

}  // namespace mpsstress::runtime
