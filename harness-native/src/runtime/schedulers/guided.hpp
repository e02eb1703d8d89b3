// Takes a schedule by what each thread does, not by positions: threads go on until they cannot, but
// where the schedule says that another one comes. So a choice can be left out and the rest still
// means something, which a replay's positions would not.
#pragma once

#include <map>
#include <tuple>
#include <vector>

#include "runtime/schedulers/scheduler.hpp"

namespace mpsstress::runtime {

// A choice: at the n-th one of its kind of that fiber.
struct GuidedChoice {
  ChoiceKind kind;
  FiberIndex fiber;     // that was running
  std::uint64_t count;  // of its choices of that kind before
  std::uint16_t value;
};

class GuidedScheduler final : public Scheduler {
 public:
  /** inner: who decides instead, while the choices are taken down; null: those that are given do.
   */
  explicit GuidedScheduler(Scheduler* inner, const std::vector<GuidedChoice>& choices = {});

  void begin(Random& random, std::uint64_t expected_steps) override;
  FiberIndex pick(const View& view) override;
  std::uint32_t choose(std::uint32_t bound, std::uint64_t position) override;
  bool lets_time_pass(std::uint64_t position) override;
  bool wakes_for_no_reason(std::uint64_t position) override;
  bool may_reuse() override;
  std::optional<Reuses> reuses(std::uint64_t position) override;
  std::uint32_t choose_freed(std::uint32_t bound, std::uint64_t position) override;

  /** The choices that were made, in their order; what is done anyhow is not among them. */
  const std::vector<GuidedChoice>& made() const { return made_; }

 private:
  using Key = std::tuple<ChoiceKind, FiberIndex, std::uint64_t>;

  const std::uint16_t* given(ChoiceKind kind, FiberIndex fiber, std::uint64_t count) const;
  bool happens(ChoiceKind kind, bool by_inner);
  std::uint64_t next(ChoiceKind kind, FiberIndex fiber) { return counts_[{kind, fiber}]++; }

  Scheduler* const inner_;
  std::map<Key, std::uint16_t> given_;
  std::map<std::pair<ChoiceKind, FiberIndex>, std::uint64_t> counts_;
  std::vector<GuidedChoice> made_;
  FiberIndex running_ = 0;
};

}  // namespace mpsstress::runtime
