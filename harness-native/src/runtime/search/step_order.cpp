// The order among steps that depend on each other.
#include "runtime/search/step_order.hpp"

#include <algorithm>
#include <cstring>

namespace mpsstress::runtime {
namespace {

constexpr Address kGranule = 8;

// Takes and releases of a lock are looked at one by one.
int sort_of(EventKind kind) {
  if (takes_lock(kind) || kind == EventKind::kTryLock) return 1;
  return gives_up_lock(kind) ? 2 : 0;
}

// Whether whoever conflicts with the earlier touch of a fiber conflicts with this later one, too.
bool replaces(const Touch& later, const Touch& earlier) {
  return sort_of(later.kind) == sort_of(earlier.kind) && (later.write || !earlier.write) &&
         later.begin <= earlier.begin && earlier.end <= later.end;
}

template <class Function>
void for_granules(const Touch& touch, Function function) {
  if (touch.begin >= touch.end) return;
  const Address last = (touch.end - 1) / kGranule;
  Address granule = touch.begin / kGranule;
  for (; granule <= last; ++granule) function(granule);
}

}  // namespace

void StepOrder::clear() {
  steps_.clear();
  std::memset(last_, 0, sizeof last_);
  ++schedule_;
}

std::vector<StepOrder::Entry>& StepOrder::entries_of(Address granule) {
  Place& place = places_[granule];
  if (place.schedule != schedule_) {
    place.schedule = schedule_;
    place.entries.clear();
  }
  return place.entries;
}

void StepOrder::join(StepClock& clock, StepIndex step) const {
  for (unsigned i = 0; i < kMostSearchedFibers; ++i) {
    clock[i] = std::max(clock[i], steps_[step].clock[i]);
  }
}

void StepOrder::find(FiberIndex fiber, const Touch& touch) {
  for_granules(touch, [&](Address granule) {
    for (const Entry& entry : entries_of(granule)) {
      if (steps_[entry.step].fiber == fiber || !conflict(entry.touch, touch)) continue;
      found_.push_back(Found{entry.step, can_both_be_next(entry.touch, touch)});
    }
  });
}

void StepOrder::keep(FiberIndex fiber, const Touch& touch) {
  const auto step = static_cast<StepIndex>(steps_.size() - 1);
  for_granules(touch, [&](Address granule) {
    std::vector<Entry>& entries = entries_of(granule);
    entries.erase(std::remove_if(entries.begin(), entries.end(),
                                 [&](const Entry& entry) {
                                   return steps_[entry.step].fiber == fiber &&
                                          replaces(touch, entry.touch);
                                 }),
                  entries.end());
    entries.push_back(Entry{touch, step});
  });
}

void StepOrder::add(FiberIndex fiber, std::uint32_t decision, const std::vector<Touch>& touches) {
  found_.clear();
  races_.clear();
  conflicts_.clear();
  for (const Touch& touch : touches) find(fiber, touch);
  // The latest first; of a step in two places, whether they could both be next anywhere.
  std::sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) {
    return a.step != b.step ? a.step > b.step : a.both_next && !b.both_next;
  });
  StepClock& clock = last_[fiber];
  StepClock reached;
  std::memcpy(reached, clock, sizeof reached);
  FiberSet met = 0;
  StepIndex before = ~StepIndex{0};
  for (const Found& found : found_) {
    if (found.step == before || !found.both_next) continue;
    before = found.step;
    const FiberIndex other = steps_[found.step].fiber;
    if (!contains(met, other) && !is_before(found.step, clock)) conflicts_.push_back(found.step);
    met |= set_of(other);
    if (is_before(found.step, reached)) continue;
    races_.push_back(found.step);
    join(reached, found.step);
  }
  for (const Found& found : found_) join(clock, found.step);
  ++clock[fiber];
  Step step{};
  step.fiber = fiber;
  step.number = clock[fiber];
  step.decision = decision;
  std::memcpy(step.clock, clock, sizeof step.clock);
  steps_.push_back(step);
  for (const Touch& touch : touches) keep(fiber, touch);
}

void StepOrder::comes_after_last(FiberIndex fiber) {
  if (!steps_.empty()) join(last_[fiber], static_cast<StepIndex>(steps_.size() - 1));
}

FiberSet StepOrder::initials(StepIndex first) const {
  FiberSet seen = 0;
  FiberSet result = 0;
  StepClock begins = {};
  const auto last = static_cast<StepIndex>(steps_.size() - 1);
  for (StepIndex i = first + 1; i <= last; ++i) {
    const Step& step = steps_[i];
    if (contains(seen, step.fiber) || (i != last && is_before(first, step.clock))) continue;
    bool is_first = true;
    for (FiberSet others = seen; others != 0 && is_first; others &= others - 1) {
      const FiberIndex other = lowest(others);
      is_first = step.clock[other] < begins[other];
    }
    seen |= set_of(step.fiber);
    begins[step.fiber] = step.number;
    if (is_first) result |= set_of(step.fiber);
  }
  return result;
}

}  // namespace mpsstress::runtime
