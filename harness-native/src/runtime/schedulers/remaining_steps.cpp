// How many of its steps each thread still has before it.
#include "runtime/schedulers/remaining_steps.hpp"

namespace mpsstress::runtime {

RemainingSteps::RemainingSteps(const EventCounts& counts) {
  for (const Ancestry& thread : counts.ancestry) creator_[thread.lineage] = thread.creator;
}

void RemainingSteps::begin(const std::vector<ThreadCount>& counted) {
  constexpr unsigned kDeepest = 64;
  with_heirs_.clear();
  remaining_.clear();
  for (const ThreadCount& thread : counted) {
    std::uint64_t lineage = thread.lineage;
    for (unsigned depth = 0; depth < kDeepest; ++depth) {
      with_heirs_[lineage] += thread.steps;
      const auto creator = creator_.find(lineage);
      if (lineage == kFirstLineage || creator == creator_.end()) break;
      lineage = creator->second;
    }
  }
}

void RemainingSteps::meet_new_threads(const View& view) {
  while (remaining_.size() < view.fiber_count) {
    const std::size_t fiber = remaining_.size();
    const auto known = with_heirs_.find(view.lineages[fiber]);
    const std::uint64_t steps = known == with_heirs_.end() ? 0 : known->second;
    remaining_.push_back(steps);
    const FiberIndex creator = view.creators[fiber];
    if (creator >= fiber) continue;  // the first thread
    std::uint64_t& of_creator = remaining_[creator];
    of_creator = of_creator > steps ? of_creator - steps : 0;
  }
}

}  // namespace mpsstress::runtime
