// A simpler schedule with the same finding: choices are left out, first many at once and then one
// by one, until none can go (A. Zeller, R. Hildebrandt: Simplifying and Isolating Failure-Inducing
// Input, TSE 2002; of preemptions: N. Jalbert, K. Sen: A Trace Simplification Technique, FSE 2010).
#include <algorithm>

#include "runtime/exploration.hpp"
#include "runtime/schedule/world.hpp"
#include "runtime/schedulers/guided.hpp"
#include "runtime/schedulers/replay.hpp"

namespace mpsstress::runtime {
namespace {

bool shows(const ScheduleResult& result, std::uint64_t signature) {
  return !result.crashed && result.status != Status::kFault &&
         std::any_of(result.findings.begin(), result.findings.end(),
                     [&](const Finding& finding) { return finding.signature == signature; });
}

std::vector<GuidedChoice> without(const std::vector<GuidedChoice>& all, std::size_t begin,
                                  std::size_t end) {
  std::vector<GuidedChoice> left(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(begin));
  left.insert(left.end(), all.begin() + static_cast<std::ptrdiff_t>(end), all.end());
  return left;
}

}  // namespace

RecordedSchedule Exploration::simplify(const RecordedSchedule& schedule, std::uint64_t signature,
                                       unsigned tries) {
  RecordedSchedule best = schedule;
  Configuration every = configuration_;
  every.points = Points::kAll;
  ReplayScheduler replay(schedule.choices);
  GuidedScheduler taken_down(&replay);
  if (schedule.cut_at != ~std::uint64_t{0}) return best;  // of what never ends none is simpler
  if (!shows(run_with(every, taken_down, 0), signature)) return best;
  std::vector<GuidedChoice> left = taken_down.made();
  // One that ran much longer would not be simpler.
  every.access_limit = world.position * 2 + 1000;
  every.step_limit = every.access_limit;
  const auto suffices = [&](const std::vector<GuidedChoice>& choices) {
    if (tries == 0) return false;
    --tries;
    GuidedScheduler guided(nullptr, choices);
    if (!shows(run_with(every, guided, 0), signature) || guided.made().size() >= left.size()) {
      return false;
    }
    left = guided.made();
    best = recorded();
    return true;
  };
  const auto leave_out = [&](std::size_t chunk) {
    bool any = false;
    // From the end: what comes after the finding goes first.
    for (std::size_t end = left.size(); end != 0;) {
      const std::size_t begin = end > chunk ? end - chunk : 0;
      any |= suffices(without(left, begin, end));
      end = std::min(begin, left.size());
    }
    return any;
  };
  // A thread that is let in early and then sent away: neither choice can go alone.
  const auto leave_out_two = [&] {
    for (std::size_t i = 0; i < left.size(); ++i) {
      for (std::size_t k = i + 1; k < left.size(); ++k) {
        if (suffices(without(without(left, k, k + 1), i, i + 1))) return true;
      }
    }
    return false;
  };
  for (std::size_t chunk = left.size(); chunk > 1; chunk /= 2) leave_out(chunk);
  do {
    while (leave_out(1)) {
    }
  } while (leave_out_two());
  return best;
}

}  // namespace mpsstress::runtime
