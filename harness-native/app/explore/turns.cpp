// Schedules run side by side, their numbers added up one after the other.
#include "turns.hpp"

namespace mpsstress::explore {

void Account::count_in(Tally& tally, std::uint64_t index) const {
  if (!ran) return;
  ++tally.schedules;
  tally.steps += steps;
  tally.accesses += accesses;
  tally.switches += switches;
  tally.findings_seen += finding_count;
  for (std::uint32_t i = 0; i < finding_count; ++i) tally.findings.add(findings[i], index);
  if (has_outcome) tally.outcomes.add(outcome, index);
}

bool Turns::take(unsigned process, std::uint64_t& index) {
  std::atomic<std::uint64_t>& mine = running_[process].index;
  index = next_;
  while (index < end_ && index < turn_ + kWindow) {
    mine = index;  // before it is: a supervisor that finds this process dead must know
    if (next_.compare_exchange_weak(index, index + 1)) return true;
  }
  mine = Running::kNothing;
  return false;
}

void Turns::leave(unsigned process, const Account& account) {
  const std::uint64_t index = running_[process].index;
  Slot& slot = slots_[index % kWindow];
  slot.account = account;
  slot.state = left(index);
  running_[process].index = Running::kNothing;
  advance(process);
}

void Turns::told(unsigned process) {
  const std::uint64_t index = running_[process].index;
  running_[process].index = Running::kNothing;
  turn_ = index + 1;
  advance(process);
}

// Whoever leaves an index, or tells one, counts those behind it that are waiting for their turn.
void Turns::advance(unsigned process) {
  while (true) {
    const std::uint64_t index = turn_;
    if (index >= end_) return;
    Slot& slot = slots_[index % kWindow];
    std::uint64_t expected = left(index);
    if (!slot.state.compare_exchange_strong(expected, counting(index, process))) return;
    slot.account.count_in(tally_, index);
    turn_ = index + 1;
  }
}

void Turns::clear(unsigned process) {
  const std::uint64_t turn = turn_;
  if (slots_[turn % kWindow].state == counting(turn, process)) turn_ = turn + 1;
  Running& dead = running_[process];
  dead.running = dead.learning = false;
  if (dead.index == Running::kNothing || dead.index >= next_) {  // it was about to take that one
    dead.index = Running::kNothing;
    advance(process);
  } else {
    leave(process, Account{});
  }
}

}  // namespace mpsstress::explore
