// What every strategy's picks pass through: nobody is starved by those who poll or yield, whatever
// the strategy. After M. Musuvathi, S. Qadeer: Fair Stateless Model Checking, PLDI 2008.
//
// A thread that polls or yields says that it cannot go on until another one has. Steps of such
// threads that follow each other are a row; in a long one the strategy chooses only among those
// that have not gone in it, until all have. So who wants to hold a thread back can do so for as
// long as others get on, and no longer.
//
// Some poll a bounded number of times and then go on in another way. So one schedule in two has
// steps to spare, which may all go into one row.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "runtime/schedulers/scheduler.hpp"

namespace mpsstress::runtime {

class FairScheduler final : public Scheduler {
 public:
  explicit FairScheduler(std::unique_ptr<Scheduler> inner) : inner_(std::move(inner)) {}

  void begin(Random& random, std::uint64_t expected_steps) override;
  FiberIndex pick(const View& view) override;
  bool lets_go_along(FiberIndex fiber, std::uint32_t fiber_count) override;
  std::uint32_t choose(std::uint32_t bound, std::uint64_t position) override {
    return inner_->choose(bound, position);
  }
  bool lets_time_pass(std::uint64_t position) override { return inner_->lets_time_pass(position); }
  bool wakes_for_no_reason(std::uint64_t position) override {
    return inner_->wakes_for_no_reason(position);
  }
  bool may_reuse() override { return inner_->may_reuse(); }
  std::optional<Reuses> reuses(std::uint64_t position) override { return inner_->reuses(position); }
  std::uint32_t choose_freed(std::uint32_t bound, std::uint64_t position) override {
    return inner_->choose_freed(bound, position);
  }
  void also_touches(const Event& event) override { inner_->also_touches(event); }
  bool wants_every_step() const override { return inner_->wants_every_step(); }

 private:
  static constexpr std::uint64_t kLongRow = 8;  // steps
  static constexpr std::uint32_t kSparesOneIn = 2;
  static constexpr std::uint32_t kSpare = 2000;  // steps of long rows, in a schedule
  static constexpr std::uint32_t kUndrawn = ~std::uint32_t{0};
  // A loop may do something between two yields, as to try a lock.
  static constexpr std::uint8_t kStepsOfALoop = 8;

  struct Turns {
    std::uint8_t since_it_stood_back = kStepsOfALoop;  // its own steps, no more than these
    std::uint64_t last_row = 0;                        // in which it went
  };

  bool must_be_fair();
  void note_turn(Turns& its);
  FiberIndex pick_fairly(const View& view);
  void begin_row() {
    ++row_;
    steps_of_row_ = 0;
  }

  const std::unique_ptr<Scheduler> inner_;
  std::vector<Turns> turns_;  // of each fiber
  std::vector<FiberIndex> rest_;
  Random* random_ = nullptr;
  std::uint32_t spare_ = kUndrawn;
  std::uint64_t row_ = 1;
  std::uint64_t steps_of_row_ = 0;
};

}  // namespace mpsstress::runtime
