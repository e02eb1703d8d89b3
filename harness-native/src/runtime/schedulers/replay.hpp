// Replay: takes exactly the recorded choices, and notices when the program does not fit them.
#pragma once

#include <vector>

#include "runtime/schedulers/scheduler.hpp"

namespace mpsstress::runtime {

class ReplayScheduler final : public Scheduler {
 public:
  explicit ReplayScheduler(const std::vector<Choice>& choices) : choices_(choices) {}

  void begin(Random&, std::uint64_t) override { next_ = 0; }
  FiberIndex pick(const View& view) override;
  std::uint32_t choose(std::uint32_t bound, std::uint64_t position) override;
  bool lets_time_pass(std::uint64_t position) override {
    return take(ChoiceKind::kTime, position) != nullptr;
  }
  bool wakes_for_no_reason(std::uint64_t position) override {
    return take(ChoiceKind::kWakeup, position) != nullptr;
  }
  bool may_reuse() override;
  std::optional<Reuses> reuses(std::uint64_t position) override;
  std::uint32_t choose_freed(std::uint32_t bound, std::uint64_t position) override;

 private:
  const Choice* take(ChoiceKind kind, std::uint64_t position);

  const std::vector<Choice>& choices_;
  std::size_t next_ = 0;
};

}  // namespace mpsstress::runtime
