// Which fiber takes the next step. An algorithm is one small class in a file of its own; it draws
// from the schedule's random source and from nothing else.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "runtime/base/random.hpp"
#include "runtime/base/types.hpp"
#include "runtime/events/event.hpp"
#include "runtime/events/event_counts.hpp"
#include "runtime/events/reads_from.hpp"
#include "runtime/events/recording.hpp"
#include "runtime/schedulers/strategy.hpp"

namespace mpsstress::runtime {

// What a scheduler sees at a scheduling point.
struct View {
  const FiberIndex* enabled;           // the fibers that can take their pending step
  std::uint32_t enabled_count;         // at least 1
  std::uint32_t fiber_count;           // all of this schedule so far
  const Event* pending;                // for each fiber its next step
  FiberIndex current;                  // the fiber that took the last step
  ChoiceKind why;                      // kPoint: `current` is enabled; kBlocked: it is not
  bool spinning;                       // `current` has only polled for a while
  std::uint64_t step;                  // scheduling points so far
  std::uint64_t position;              // accesses and synchronisation calls so far
  const std::uint64_t* lineages;       // of each fiber
  const FiberIndex* creators;          // of each fiber
  const ReadsFrom* reads_from;         // who wrote last, and where
  std::uint64_t (*portable)(Address);  // an address as it is in every process, or 0
  std::uint32_t (*offset)(Address);    // of an instruction, in the executable
  std::uint64_t turn;                  // steps that `current` has taken since it came to its turn
  bool idle;                           // the last step of `current`, which goes on, only looked
  bool long_idle;                      // and those before it, for a while
  bool alone;                          // `current` goes on, and is the only one that lives
  bool (*would_wait)(FiberIndex);      // for a lock that others hold, or the end of a thread
};

constexpr std::uint64_t kLongestTurn = 2000;  // of quiet steps: somebody may wait for its end

// Whether no other fiber's next step conflicts with that of `current`.
inline bool meets_no_conflict(const Event* pending, const FiberIndex* enabled, std::uint32_t count,
                              FiberIndex current) {
  const Event& step = pending[current];
  bool meets = false;
  for (std::uint32_t i = 0; i < count; ++i) {
    meets |= (enabled[i] != current) & conflict(step, pending[enabled[i]]);
  }
  return !meets;
}

// A quiet step that conflicts with no pending one goes with the step before it: it belongs to the
// same partial orders whether others come in between or not.
inline bool goes_along(const View& view) {
  const Event& step = view.pending[view.current];
  if (!step.quiet || view.why != ChoiceKind::kPoint || view.spinning || view.turn > kLongestTurn) {
    return false;
  }
  return meets_no_conflict(view.pending, view.enabled, view.enabled_count, view.current);
}

// A fiber that polls, or says that others should come first.
inline bool stands_back(const View& view, FiberIndex fiber) {
  return (fiber == view.current && view.spinning) || view.pending[fiber].kind == EventKind::kYield;
}

// How freed memory is given out again: the block that was freed last, or one of so many before it.
struct Reuses {
  std::uint16_t older;
};

class Scheduler {
 public:
  virtual ~Scheduler() = default;
  // A new schedule. expected_steps: how long schedules of this program were so far, at least 1.
  virtual void begin(Random& random, std::uint64_t expected_steps) = 0;
  virtual FiberIndex pick(const View& view) = 0;
  // The fiber's step goes along (goes_along). True if that is all that pick() would say and
  // remember: then it is not asked. fiber_count: as in the view.
  virtual bool lets_go_along(FiberIndex, std::uint32_t) { return false; }
  // A number below `bound` that is not about fibers.
  virtual std::uint32_t choose(std::uint32_t bound, std::uint64_t position) = 0;
  // Whether the next deadline comes now, before the current fiber's next step.
  virtual bool lets_time_pass(std::uint64_t position) = 0;
  // Whether a wait for a condition variable ends without a notification.
  virtual bool wakes_for_no_reason(std::uint64_t position) = 0;
  // Whether freed memory is to be kept, because it might be given out again.
  virtual bool may_reuse() = 0;
  // Whether it is, from now on; asked where it can be for the first time. Else null.
  virtual std::optional<Reuses> reuses(std::uint64_t position) = 0;
  // Which of `bound` blocks, at least 2; 0 is the one that was freed last.
  virtual std::uint32_t choose_freed(std::uint32_t bound, std::uint64_t position) = 0;
  // The step that is being taken does also this, which its pending event did not say.
  virtual void also_touches(const Event&) {}
  // Whether pick() is to be called while one fiber is alone, too, if there were others.
  virtual bool wants_every_step() const { return false; }
};

// Those that draw at random share where numbers come from.
class RandomScheduler : public Scheduler {
 public:
  void begin(Random& random, std::uint64_t) override {
    random_ = &random;
    time_passes_one_in_ = kUndrawn;
    Random other = random;
    wakeups_ = Random(scramble(other.next()));
    const std::uint32_t pace = wakeups_.below(8);
    wakes_one_in_ = pace < 4 ? 0 : 4U << (2 * (pace - 4));
    freed_ = Random(scramble(other.next()));
    reuses_.reset();
    if (freed_.below(kReuseOneIn) == 0) {
      const std::uint32_t reach = freed_.below(6);
      reuses_ = Reuses{static_cast<std::uint16_t>(reach < 3 ? 0 : (1U << (reach - 2)) - 1)};
    }
  }
  std::uint32_t choose(std::uint32_t bound, std::uint64_t) override {
    return random_->below(bound);
  }
  // In half of the schedules time waits for all; in the others it is as fast as one step in 4, 16,
  // 64 or 256.
  bool lets_time_pass(std::uint64_t) override {
    if (time_passes_one_in_ == kUndrawn) {
      const std::uint32_t pace = random_->below(8);
      time_passes_one_in_ = pace < 4 ? 0 : 4U << (2 * (pace - 4));
    }
    return time_passes_one_in_ != 0 && random_->below(time_passes_one_in_) == 0;
  }
  // Likewise, and drawn apart: a schedule in which no wait ends so is the one that it was.
  bool wakes_for_no_reason(std::uint64_t) override {
    return wakes_one_in_ != 0 && wakeups_.below(wakes_one_in_) == 0;
  }
  // Seldom: what is used after a free shows only where nobody has that memory yet. In half of these
  // schedules only the last block, as heaps do it for one thread; in the others one of the last 2,
  // 4 or 8, as they do it where each thread keeps some.
  bool may_reuse() override { return reuses_.has_value(); }
  std::optional<Reuses> reuses(std::uint64_t) override { return reuses_; }
  std::uint32_t choose_freed(std::uint32_t bound, std::uint64_t) override {
    return freed_.below(bound);
  }

 protected:
  Random* random_ = nullptr;

 private:
  static constexpr std::uint32_t kUndrawn = ~std::uint32_t{0};
  std::uint32_t time_passes_one_in_ = kUndrawn;
  static constexpr std::uint32_t kReuseOneIn = 4;  // schedules
  std::uint32_t wakes_one_in_ = 0;
  std::optional<Reuses> reuses_;
  Random wakeups_;
  Random freed_;
};

// What a scheduler may be made with; it outlives it.
struct Materials {
  unsigned pct_depth = 3;
  const EventCounts& counts;
  const std::vector<ReadFrom>& wanted;  // what a schedule of `feedback` or `directed` is to show
};

#define MPSSTRESS_STRATEGY(enumerator, word, maker) \
  std::unique_ptr<Scheduler> maker(const Materials& materials);
#include "runtime/schedulers/list.inc"
#undef MPSSTRESS_STRATEGY

std::unique_ptr<Scheduler> make_scheduler(Strategy strategy, const Materials& materials);
// What sharing is learnt with.
std::unique_ptr<Scheduler> make_pos();

}  // namespace mpsstress::runtime
