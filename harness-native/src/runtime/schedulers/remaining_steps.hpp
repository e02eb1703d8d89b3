// How many of its steps each thread still has before it, by the counts that were learnt. What a
// thread's children will do is its own until it has made them.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "runtime/schedulers/scheduler.hpp"

namespace mpsstress::runtime {

class RemainingSteps {
 public:
  explicit RemainingSteps(const EventCounts& counts);

  // A new schedule, in which these steps count.
  void begin(const std::vector<ThreadCount>& counted);
  // Takes threads into account that have been made since the last time.
  void meet_new_threads(const View& view);
  bool knows_all(std::uint32_t fiber_count) const { return remaining_.size() == fiber_count; }
  void take_one(FiberIndex fiber) {
    if (remaining_[fiber] > 0) --remaining_[fiber];
  }
  // At least one: the counts are a mean of a few schedules.
  std::uint64_t of(FiberIndex fiber) const { return remaining_[fiber] + 1; }

 private:
  std::unordered_map<std::uint64_t, std::uint64_t> creator_;     // of a lineage
  std::unordered_map<std::uint64_t, std::uint64_t> with_heirs_;  // its steps and its descendants'
  std::vector<std::uint64_t> remaining_;                         // by fiber
};

}  // namespace mpsstress::runtime
