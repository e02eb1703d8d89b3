// Which reads a schedule of strategy `feedback` is to show: the fewer schedules have shown one, the
// more likely it is asked for.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/events/reads_from.hpp"
#include "runtime/feedback/seen_pairs.hpp"

namespace mpsstress::runtime {

class RareReads {
 public:
  // Places at which there is only one order, ascending: nothing new is to be had there. It must
  // stay; again after each lesson.
  void leave_out(const std::vector<std::uint64_t>& ordered) {
    ordered_ = &ordered;
    forget();
  }
  void forget() { listed_in_ = ~std::uint64_t{0}; }

  // Lists all pairs of a write and a step that are known to come to the same place, seen together
  // or not. Once for each epoch.
  void list(const SeenPairs& pairs, std::uint64_t epoch);
  // One to three of the listed, the rarer the more likely; none of none.
  std::vector<ReadFrom> choose(std::uint64_t seed, std::uint64_t index) const;

 private:
  struct Candidate {
    ReadFrom pair;
    std::uint32_t count;
  };

  const std::vector<std::uint64_t>* ordered_ = nullptr;
  std::vector<Candidate> candidates_;
  std::uint64_t listed_in_ = ~std::uint64_t{0};  // an epoch; all ones: none
};

}  // namespace mpsstress::runtime
