// Whether what a thread repeats adds to what a SUT keeps, each time that it is repeated.
#ifndef MPSSTRESS_PROGRAM_TRACE_REPETITION_HPP
#define MPSSTRESS_PROGRAM_TRACE_REPETITION_HPP

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "mpsstress/sut.h"

namespace mpsstress::program {

/// What a SUT has more of after an iteration than after any before it.
struct Growth {
  std::uint32_t iteration = 0;
  std::vector<std::pair<const char*, std::int64_t>> counts;  // by name: by how much
};

/// Looks at the counts of `counts.json` that must not grow with each iteration. The first two
/// iterations fill caches and pools: the most that they come to is what there may be. Later ones
/// may surpass it once, by something that is made once and for all; who does so in two
/// iterations in a row, does so for ever.
class Repetition {
 public:
  /// Iterations before anything is said.
  static constexpr std::uint32_t kFilling = 2;
  /// With fewer nothing can be said.
  static constexpr std::uint32_t kLeast = kFilling + 2;

  /// After each iteration, when the thread's work is done. `count` asks the SUT, and again for as
  /// long as there is more than before and it says `patient`: the device lets go of what it has
  /// used on threads of its own.
  void after(std::uint32_t iteration, const std::function<mpss_statistics()>& count,
             const std::function<bool()>& patient);

  /// The first that grew in two iterations in a row.
  const std::optional<Growth>& growth() const { return growth_; }

 private:
  struct Seen {
    std::int64_t most = 0;
    bool grown = false;  // in the last iteration
  };

  bool any_above(const mpss_statistics& now) const;

  std::vector<Seen> seen_;  // of each row of the table
  std::optional<Growth> growth_;
};

}  // namespace mpsstress::program

#endif
