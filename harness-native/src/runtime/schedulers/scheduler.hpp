// Which fiber takes the next step. An algorithm is one small class in a file of its own; it draws
// from the schedule's random source and from nothing else.
#pragma once

#include <cstdint>
#include <memory>

#include "runtime/base/random.hpp"
#include "runtime/base/types.hpp"
#include "runtime/schedule/event.hpp"
#include "runtime/schedule/recording.hpp"

namespace mpsstress::runtime {

// What a scheduler sees at a scheduling point.
struct View {
  const FiberIndex* enabled;    // the fibers that can take their pending step
  std::uint32_t enabled_count;  // at least 1
  std::uint32_t fiber_count;    // all of this schedule so far
  const Event* pending;         // for each fiber its next step
  FiberIndex current;           // the fiber that took the last step
  ChoiceKind why;               // kPoint: `current` is enabled; kBlocked: it is not
  bool spinning;                // `current` has only polled for a while
  std::uint64_t step;           // scheduling points so far
  std::uint64_t position;       // accesses and synchronisation calls so far
};

class Scheduler {
 public:
  virtual ~Scheduler() = default;
  // A new schedule. expected_steps: how long schedules of this program were so far, at least 1.
  virtual void begin(Random& random, std::uint64_t expected_steps) = 0;
  virtual FiberIndex pick(const View& view) = 0;
  // A number below `bound` that is not about fibers.
  virtual std::uint32_t choose(std::uint32_t bound, std::uint64_t position) = 0;
};

// The three that draw at random share where numbers come from.
class RandomScheduler : public Scheduler {
 public:
  void begin(Random& random, std::uint64_t) override { random_ = &random; }
  std::uint32_t choose(std::uint32_t bound, std::uint64_t) override {
    return random_->below(bound);
  }

 protected:
  Random* random_ = nullptr;
};

std::unique_ptr<Scheduler> make_random_walk();
std::unique_ptr<Scheduler> make_pct(unsigned depth);
std::unique_ptr<Scheduler> make_pos();

}  // namespace mpsstress::runtime
