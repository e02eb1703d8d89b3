// The steps of one schedule and the order among those that depend on each other: two schedules with
// the same order are the same to the program (Mazurkiewicz). Two steps are a race if they depend on
// each other and nothing between them orders them: there the other order is another schedule.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "runtime/search/fiber_set.hpp"
#include "runtime/search/touch.hpp"

namespace mpsstress::runtime {

class StepOrder {
 public:
  using StepIndex = std::uint32_t;

  void clear();
  // The next step, of a fiber below kMostSearchedFibers, taken by a decision. Afterwards races()
  // and conflicts() are about it.
  void add(FiberIndex fiber, std::uint32_t decision, const std::vector<Touch>& touches);
  // What the fiber does from here on comes after the last step: that made it possible.
  void comes_after_last(FiberIndex fiber);

  // The steps that the last one is in a race with.
  const std::vector<StepIndex>& races() const { return races_; }
  // Of each other fiber its last step that the last one depends on, if nothing that the last one's
  // fiber did before orders them.
  const std::vector<StepIndex>& conflicts() const { return conflicts_; }
  // Who can come first where the last step, and what it needs, comes before step `first`: the
  // initials of what does not come after that (source sets).
  FiberSet initials(StepIndex first) const;

  std::uint32_t decision_of(StepIndex step) const { return steps_[step].decision; }
  std::size_t size() const { return steps_.size(); }

 private:
  using StepClock = std::uint32_t[kMostSearchedFibers];
  struct Step {
    FiberIndex fiber;
    std::uint32_t number;  // of its fiber's steps, from 1
    std::uint32_t decision;
    StepClock clock;  // what comes before it, and itself
  };
  struct Entry {
    Touch touch;
    StepIndex step;
  };
  struct Place {
    std::uint32_t schedule = 0;
    std::vector<Entry> entries;
  };
  struct Found {
    StepIndex step;
    bool both_next;
  };

  bool is_before(StepIndex step, const StepClock& clock) const {
    return clock[steps_[step].fiber] >= steps_[step].number;
  }
  void join(StepClock& clock, StepIndex step) const;
  void find(FiberIndex fiber, const Touch& touch);
  void keep(FiberIndex fiber, const Touch& touch);
  std::vector<Entry>& entries_of(Address granule);

  std::vector<Step> steps_;
  StepClock last_[kMostSearchedFibers] = {};  // of each fiber
  std::unordered_map<Address, Place> places_;
  std::uint32_t schedule_ = 0;
  std::vector<Found> found_;
  std::vector<StepIndex> races_;
  std::vector<StepIndex> conflicts_;
};

}  // namespace mpsstress::runtime
