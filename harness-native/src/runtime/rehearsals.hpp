// Schedules that are run to learn about a program, in which nothing is judged: which memory its
// threads share, how many steps each of them takes where, and which accesses no lock keeps apart.
#pragma once

#include <cstdint>
#include <functional>

#include "runtime/feedback/allocation.hpp"
#include "runtime/schedulers/scheduler.hpp"

namespace mpsstress::runtime {

// In two lessons. The first one has a rehearsal of each kind and shows nearly all; the second one
// has three times as many. An exploration that has time for few schedules should not rehearse more
// of them than it runs, so the second one may come later, before the schedule of a given index.
// What is learnt lies in memory that is shared with forked children.
class Rehearsals {
 public:
  // Runs one schedule from a seed. False if it showed something wrong, or came to no end.
  using Run = std::function<bool(Scheduler&, std::uint64_t seed)>;

  // thorough_from: the first index whose schedule knows both lessons. until: of the steady clock,
  // in nanoseconds, when learning ends; 0: never. allocation: is told what was seen; may be null.
  Rehearsals(std::uint64_t thorough_from, std::uint64_t until, Allocation* allocation, Run run);
  ~Rehearsals();
  Rehearsals(const Rehearsals&) = delete;
  Rehearsals& operator=(const Rehearsals&) = delete;

  // Learns what the schedule of that index is to know. True if this process did not know it all.
  // Ends the process if more has been learnt already: indices ascend over `thorough_from`.
  bool learn_for(std::uint64_t index);
  // Rehearses that in this process, which has run nothing yet, and spares what a child of its own
  // costs. False if one did not go well: memory may be damaged, and this process should run no
  // schedule; another one knows what was learnt.
  bool learn_here(std::uint64_t index);

  // How long schedules are, at least 1.
  std::uint64_t expected_steps() const;

 private:
  struct Shared {
    std::uint32_t lessons;
    std::uint64_t steps;  // of the longest schedule; 0: none was run
  };

  std::uint32_t needed_for(std::uint64_t index) const;
  void begin(std::uint32_t lesson);
  void learn(std::uint32_t lesson);
  void rehearse(std::uint32_t lesson);
  void run(std::uint64_t number);
  void look_for_sharing(std::uint64_t number);
  void count_steps(std::uint64_t number);

  const std::uint64_t thorough_from_;
  const std::uint64_t until_;
  Allocation* const allocation_;
  const Run run_;
  Shared* const shared_;
  std::uint32_t known_ = 0;  // lessons, to this process
  bool went_well_ = true;    // all that this process has rehearsed
};

}  // namespace mpsstress::runtime
