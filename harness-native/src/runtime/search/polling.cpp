// Who polls.
#include "runtime/search/polling.hpp"

#include <algorithm>

namespace mpsstress::runtime {
namespace {

// Two looks of the same instruction may be two calls in a row.
constexpr unsigned kLooksThatPoll = 3;

}  // namespace

void Polling::clear() {
  for (std::vector<Look>& looks : looks_) looks.clear();
}

bool Polling::polls(FiberIndex fiber, const Event& next) const {
  return std::any_of(looks_[fiber].begin(), looks_[fiber].end(), [&](const Look& look) {
    return look.times >= kLooksThatPoll && look.touch.begin == next.begin &&
           look.code == next.code && look.touch.kind == next.kind;
  });
}

void Polling::note(FiberIndex fiber, const Event& step, bool changes) {
  std::vector<Look>& looks = looks_[fiber];
  if (changes) {
    looks.clear();
    return;
  }
  if (step.begin == step.end) return;
  for (Look& look : looks) {
    if (look.touch.begin != step.begin || look.code != step.code || look.touch.kind != step.kind) {
      continue;
    }
    ++look.times;
    return;
  }
  // It gets on: whoever walks through a list looks at its length each time.
  for (Look& look : looks) look.times = 1;
  looks.push_back(Look{touch_of(step), step.code, 1});
}

FiberSet Polling::disturb(FiberIndex by, const Touch& touch) {
  FiberSet disturbed = 0;
  for (FiberIndex fiber = 0; fiber < kMostSearchedFibers; ++fiber) {
    std::vector<Look>& looks = looks_[fiber];
    if (fiber == by || looks.empty()) continue;
    const bool meets = std::any_of(looks.begin(), looks.end(), [&](const Look& look) {
      return look.touch.begin < touch.end && touch.begin < look.touch.end;
    });
    if (!meets) continue;
    looks.clear();
    disturbed |= set_of(fiber);
  }
  return disturbed;
}

}  // namespace mpsstress::runtime
