// Which process runs which schedule. Indices are handed out in their order, and what schedules show
// is counted and told in that order, too, whichever process is faster: so it does not depend on how
// many there are. A process with nothing to tell leaves the numbers of its schedule for whoever
// comes to them, and goes on. In memory that all of them share.
#pragma once

#include <atomic>
#include <cstdint>

#include "../command_line/exploration_options.hpp"
#include "tally.hpp"

namespace mpsstress::explore {

/** What a schedule that shows nothing new adds to the tally. */
struct Account {
  static constexpr std::uint32_t kMostFindings = 32;

  bool ran = false;  ///< it came to an end; else nothing is counted
  bool has_outcome = false;
  std::uint64_t outcome = 0;
  std::uint64_t steps = 0;
  std::uint64_t accesses = 0;
  std::uint64_t switches = 0;
  std::uint32_t finding_count = 0;
  std::uint64_t findings[kMostFindings] = {};  ///< signatures

  void count_in(Tally& tally, std::uint64_t index) const;
};

/** What a process is at, as the others and the supervisor know it. */
struct Running {
  static constexpr std::uint64_t kNothing = ~std::uint64_t{0};

  std::atomic<std::uint64_t> index{kNothing};  ///< taken, and not yet told nor left
  std::uint64_t seed = 0;                      ///< of that schedule
  std::atomic<bool> running{false};            ///< it has begun and not ended
  std::atomic<bool> learning{false};           ///< what runs is no schedule that counts
};

class Turns {
 public:
  static constexpr unsigned kMostProcesses = app::kMostJobs;

  /** No index before `first`; none can be taken yet. */
  Turns(Tally& tally, std::uint64_t first) : tally_(tally), next_(first), turn_(first) {}

  /** Indices before `end` can be taken. */
  void open(std::uint64_t end) { end_ = end; }
  /** Nothing from `end` on counts; some may have begun. */
  void close(std::uint64_t end) { end_ = end; }
  std::uint64_t end() const { return end_; }

  /** Gives that process the next index. False if there is none left, or, for now, since one before
   *  it takes so long. */
  bool take(unsigned process, std::uint64_t& index);
  bool has_next() const { return next_ < end_; }
  Running& of(unsigned process) { return running_[process]; }
  const Running& of(unsigned process) const { return running_[process]; }

  /** Whether all before it have been counted and told. */
  bool is_turn(std::uint64_t index) const { return turn_ == index; }
  /** Whose turn it is. */
  std::uint64_t turn() const { return turn_; }
  /** The process has nothing to tell of its index but that. */
  void leave(unsigned process, const Account& account);
  /** All of its index, whose turn it was, has been counted and told. */
  void told(unsigned process);
  /** That process has ended: what it was counting is counted, and its index, if it had one, is as
   *  if it had not been run. */
  void clear(unsigned process);

 private:
  static constexpr std::uint64_t kWindow = 256;  // indices between the turn and what is taken

  struct Slot {
    std::atomic<std::uint64_t> state{0};
    Account account;
  };

  static std::uint64_t left(std::uint64_t index) { return index << 8 | 1; }
  static std::uint64_t counting(std::uint64_t index, unsigned process) {
    return index << 8 | (2 + process);
  }
  void advance(unsigned process);

  Tally& tally_;
  std::atomic<std::uint64_t> next_;
  std::atomic<std::uint64_t> end_{0};
  std::atomic<std::uint64_t> turn_;
  Running running_[kMostProcesses];
  Slot slots_[kWindow];
};

}  // namespace mpsstress::explore
