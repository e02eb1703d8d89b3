// Overlap (C20, C27) in real time: one thread is kept within a call of the device, with all that it
// holds there, until the others have gone on with their own work. It is a gate and no clock that
// decides: who goes on at all, however slowly, is not accused.
#ifndef MPSSTRESS_PROGRAM_INTERPRETER_HELD_CALLS_HPP
#define MPSSTRESS_PROGRAM_INTERPRETER_HELD_CALLS_HPP

#include <cstdint>
#include <optional>
#include <vector>

#include "program/interpreter/calls_of_one_thread.hpp"
#include "program/plan/apart.hpp"
#include "program/plan/plan.hpp"
#include "program/trace/held_up.hpp"
#include "program/trace/lane_look.hpp"
#include "program/trace/trace_file.hpp"

namespace mpsstress::program {

/// Keeps a thread in some of its calls, both drawn from the seed, each time until every other
/// native thread has executed as much as its program once. Whoever stands still meanwhile, and may
/// not wait for others by the table of operations, was held up; but only if it does not move
/// although, look after look, no thread of the process has anything to do.
class HeldCalls final : public CallsOfOneThread {
 public:
  /// Of a plan with at least one lane besides the setup's.
  HeldCalls(const Plan& plan, TraceFile& trace, std::uint64_t seed);

  std::uint32_t lane() const override { return lane_; }
  /// The first that was; after it nobody is kept any more.
  const std::optional<HeldUp>& held_up() const { return held_up_; }

 private:
  /// Another thread while this one is kept.
  struct Other {
    std::uint32_t lane = 0;
    std::uint64_t enough = 0;  // records, with which it has gone on far enough
    LaneLook look;
  };

  void keep(std::uint64_t number) override;
  std::uint64_t draw(std::uint64_t below);
  std::uint64_t draw_distance();
  LaneLook look(std::uint32_t lane) const;
  std::vector<Other> others() const;
  static bool has_gone_on(const Other& other);
  bool waits_by_right(const Other& other) const;
  ThreadPlace place_of_lane(std::uint32_t lane, const LaneLook& seen) const;

  const Plan& plan_;
  TraceFile& trace_;
  const Apart apart_;
  const std::uint64_t seed_;
  std::uint64_t drawn_ = 0;
  const std::uint32_t lane_;
  std::uint64_t next_;  // the call in which it is kept
  std::optional<HeldUp> held_up_;
};

}  // namespace mpsstress::program

#endif
