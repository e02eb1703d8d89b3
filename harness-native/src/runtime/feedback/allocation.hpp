// Who explores what: for each index the strategy of its schedule and what that is to show, by what
// the epochs before it have shown. An epoch is 256 indices. Its assignments are fixed before its
// first schedule, from epochs that are complete, which are merged in the order of indices: so they
// do not depend on how many processes share the work, nor on which one is faster.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/events/race_candidates.hpp"
#include "runtime/events/reads_from.hpp"
#include "runtime/feedback/rare_reads.hpp"
#include "runtime/schedulers/strategy.hpp"

namespace mpsstress::runtime {

constexpr std::uint64_t kEpoch = 256;

struct Assignment {
  Strategy strategy = Strategy::kPos;
  std::vector<ReadFrom> wanted;  // by `feedback` and `directed`; empty of others
};

// What a schedule has shown.
struct Shown {
  const ReadFrom* begin = nullptr;
  const ReadFrom* end = nullptr;
  std::uint64_t outcome = 0;   // 0: none
  std::uint32_t findings = 0;  // how many
};

// How much of what there is to see has been seen, of pairs of a write and a step that reads from
// it.
struct Coverage {
  std::uint64_t schedules = 0;  // counted
  std::uint64_t pairs = 0;      // distinct ones seen
  std::uint64_t once = 0;       // of these, seen in one schedule only
  bool full = false;            // there was no room for more: both are too small
  static constexpr std::uint32_t kMostGrowth = 48;
  std::uint32_t growth_count = 0;
  std::uint64_t growth[kMostGrowth] = {};  // pairs after 1, 2, 4, 8, ... epochs

  // Good and Turing's estimate: how many pairs that nobody has seen the next schedule shows.
  double expected_new() const {
    return schedules == 0 ? 0 : static_cast<double>(once) / static_cast<double>(schedules);
  }
};

// Its memory is shared with processes that are forked after it was made.
class Allocation {
 public:
  Allocation();
  ~Allocation();
  Allocation(const Allocation&) = delete;
  Allocation& operator=(const Allocation&) = delete;

  // Forgets everything. strategy: of all schedules, or kAuto.
  void begin(Strategy strategy, std::uint64_t seed, std::uint64_t first_index);
  // What was seen while learning; counts as an epoch before the first.
  void learn(const Shown& shown);
  // Places at which there is only one order, ascending: nothing new is to be had there. It must
  // stay; again after each lesson.
  void leave_out(const std::vector<std::uint64_t>& ordered) { rare_reads_.leave_out(ordered); }

  // What schedules of `directed` are to let meet, the most suspicious first. It must stay.
  void direct_to(const std::vector<RaceCandidate>& candidates) { races_ = &candidates; }

  // The first index of an epoch completes the one before it: all that was noted of that is merged.
  Assignment of(std::uint64_t index);
  void note(std::uint64_t index, const Shown& shown);

  // Of the schedules before `end`, which none that follows is of: where an epoch is not complete,
  // of those up to the first that was not noted.
  Coverage coverage(std::uint64_t end);
  // Whether every index of the epoch before this one has been noted (or is before the first).
  bool is_ready_for(std::uint64_t index) const;

 private:
  struct Shared;

  void advance_to(std::uint64_t epoch);
  void count_before(std::uint64_t end);
  void assign();

  Shared* shared_;
  bool begun_ = false;  // its memory is no longer all zeroes
  const std::vector<RaceCandidate>* races_ = nullptr;
  RareReads rare_reads_;  // listed by each process for itself, from the shared counts
};

}  // namespace mpsstress::runtime
