// All schedules of a small program, one after the other, without those that are the same to it.
//
// Depth first, without a stored state: each schedule begins anew and takes the decisions of the one
// before it up to the last at which something is left to try. Rounds bound how often a thread is
// interrupted that could have gone on: never, once, twice, then without a bound.
//
// Without a bound: dynamic partial-order reduction (Flanagan, Godefroid, POPL 2005) with source
// sets and sleep sets (Abdulla, Aronis, Jonsson, Sagonas, POPL 2014). With one: its form for
// bounded search, which also tries the fiber where the interrupted one's turn began (Coons,
// Musuvathi, McKinley, OOPSLA 2013), without sleep sets, which are not sound there.
//
// Every access is a step, so nothing depends on what is known to be shared. What is not tried: time
// passes only when nobody can go on, a thread that polls waits until what it looks at changes
// (polling.hpp), and others (LeftOut); which of these came up is told.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "runtime/schedulers/guided.hpp"
#include "runtime/schedulers/scheduler.hpp"
#include "runtime/search/decisions.hpp"
#include "runtime/search/polling.hpp"
#include "runtime/search/step_order.hpp"

namespace mpsstress::runtime {

class ExhaustiveSearch final : public Scheduler {
 public:
  // reduces: not so, every interleaving is tried; for programs that take a few steps.
  explicit ExhaustiveSearch(bool reduces);
  ~ExhaustiveSearch() override;
  ExhaustiveSearch(const ExhaustiveSearch&) = delete;
  ExhaustiveSearch& operator=(const ExhaustiveSearch&) = delete;

  // How many schedules have been begun: the index of the next one.
  std::uint64_t begun() const { return shared_->begun; }
  // Whether there is a next one, and it can be begun.
  bool has_next();
  // Whether all have been run.
  bool is_over() const { return shared_->over; }
  // Whether some process runs one; of one that died, until end() is called in its place.
  bool is_running() const { return shared_->running; }
  // The next schedule begins, or the last one once more.
  void prepare(std::uint64_t index);
  // It is over; early: there were threads that could have gone on. cut: a limit ended it.
  void end(bool early, bool cut);

  // The choices of the schedule, as strategy guided needs them.
  std::vector<GuidedChoice> made() const {
    return {shared_->made, shared_->made + shared_->made_count};
  }
  // Whether all of them found room.
  bool all_made() const { return shared_->made_count < kMostMade; }
  Searched searched() const { return shared_->searched; }

  void begin(Random& random, std::uint64_t expected_steps) override;
  FiberIndex pick(const View& view) override;
  std::uint32_t choose(std::uint32_t bound, std::uint64_t position) override;
  bool lets_time_pass(std::uint64_t) override {
    leave_out(LeftOut::kTimes);
    return false;
  }
  bool wakes_for_no_reason(std::uint64_t) override { return false; }  // nobody asks
  bool may_reuse() override { return true; }
  std::optional<Reuses> reuses(std::uint64_t) override {
    leave_out(LeftOut::kReuse);
    return std::nullopt;
  }
  std::uint32_t choose_freed(std::uint32_t, std::uint64_t) override { return 0; }  // nobody asks
  void also_touches(const Event& event) override { touches_.push_back(touch_of(event)); }
  bool wants_every_step() const override { return true; }

 private:
  static constexpr std::uint32_t kMostDecisions = std::uint32_t{1} << 20;
  static constexpr std::uint32_t kMostMade = 1024;
  static constexpr std::uint32_t kNoDecision = ~std::uint32_t{0};

  struct Shared {
    std::atomic<std::uint64_t> begun;
    bool ready;  // the next one's decisions are there
    bool over;
    std::atomic<bool> running;
    bool pruned;            // something was left out for the bound
    std::uint8_t left_out;  // of LeftOut
    std::uint32_t round;
    std::uint64_t schedules;  // of the round
    std::uint64_t redundant;
    std::uint32_t depth;  // of the decisions
    std::uint32_t made_count;
    Searched searched;
    GuidedChoice made[kMostMade];
    Decision decisions[kMostDecisions];
  };

  bool advance();
  void end_round();
  bool take_next(Decision& decision);
  std::uint32_t last_of_fibers() const;
  void finish_step(const View& view);
  void reverse_races();
  void reverse_within_bound();
  void try_at(std::uint32_t decision, FiberIndex fiber);
  std::uint32_t turn_begin(std::uint32_t decision) const;
  void sleep_on(const View& view);
  void see_who_can(const View& view);
  Decision decide(const View& view);
  FiberIndex default_of(const View& view, FiberSet candidates) const;
  FiberIndex without_decision(const View& view);
  void note_choice(ChoiceKind kind, std::uint64_t count, std::uint16_t value);
  bool bounded() const;
  void leave_out(LeftOut what) { shared_->left_out |= static_cast<std::uint8_t>(what); }

  const bool reduces_;
  Shared* const shared_;

  // Of the schedule that runs.
  StepOrder order_;
  Polling polling_;
  std::vector<std::array<std::uint64_t, 4>> counts_;  // of choices, by fiber and kind
  std::vector<Touch> touches_;                        // of the step that is being taken
  Event step_{};
  bool step_fails_ = false;  // it tries to take what another one has
  bool in_step_ = false;
  bool repeats_ = false;    // the last schedule runs again
  bool redundant_ = false;  // from here on it is the same as another one
  bool untracked_ = false;  // too many threads or steps
  FiberIndex running_ = 0;
  FiberIndex stepping_ = 0;
  std::uint32_t step_decision_ = kNoDecision;
  std::uint32_t at_ = 0;     // decisions so far
  std::uint32_t given_ = 0;  // of these, before the schedule goes its own way
  std::uint32_t preemptions_ = 0;
  FiberSet asleep_ = 0;
  FiberSet runnable_ = 0;  // at the last step
  FiberSet allowed_ = 0;
};

}  // namespace mpsstress::runtime
