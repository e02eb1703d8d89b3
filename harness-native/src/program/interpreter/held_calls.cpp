// Looks are counted, not time: whoever could go on has had as many turns as the looker.
#include "program/interpreter/held_calls.hpp"

#include <algorithm>

#include "mpsstress/random.h"
#include "program/host/host_pause.hpp"
#include "program/host/sleeping_threads.hpp"

namespace mpsstress::program {
namespace {

// It is kept soon: the others may be through when it has made more.
constexpr std::uint64_t kFirstCalls = 4;
// An operation makes about as many calls of the device.
constexpr std::uint64_t kCallsOfOperation = 2;

constexpr std::uint64_t kLookNanos = 1'000'000;
// Nobody is asked for a reason before so many looks in a row saw nothing move.
constexpr std::uint64_t kStill = 50;
// At so many more of them the whole process sleeps where a thread is suspected of being held up,
// and at so many times as many in a second look.
constexpr std::uint64_t kSuspected = 150;
constexpr std::uint64_t kSecondLook = 9;
// Of a process that never sleeps nothing can be said; it shall go on.
constexpr std::uint64_t kMostLooks = 20'000;

}  // namespace

HeldCalls::HeldCalls(const Plan& plan, TraceFile& trace, std::uint64_t seed)
    : plan_(plan),
      trace_(trace),
      apart_(plan),
      seed_(seed),
      lane_(1 + static_cast<std::uint32_t>(draw(plan.lanes.size() - 1))),
      next_(draw(kFirstCalls)) {}

std::uint64_t HeldCalls::draw(std::uint64_t below) {
  return mpss_random_mix(seed_, drawn_++) % below;
}

// Below 1, 2, 4, ... up to what its program makes once: calls from here to the next in which the
// thread is kept.
std::uint64_t HeldCalls::draw_distance() {
  const Group& group = plan_.groups[plan_.lanes[lane_].group];
  std::uint64_t powers = 1;
  while ((std::uint64_t{1} << powers) <= kCallsOfOperation * group.program.size()) ++powers;
  return draw(std::uint64_t{1} << draw(powers));
}

LaneLook HeldCalls::look(std::uint32_t lane) const {
  return look_at(trace_.lane(lane), trace_.records(lane));
}

std::vector<HeldCalls::Other> HeldCalls::others() const {
  std::vector<Other> others;
  for (std::uint32_t lane = 1; lane < plan_.lanes.size(); ++lane) {
    if (lane == lane_) continue;
    const LaneLook seen = look(lane);
    const std::uint64_t once = 2 * plan_.groups[plan_.lanes[lane].group].program.size();
    others.push_back({lane, seen.count + once, seen});
  }
  return others;
}

// It has not begun, has ended, or has come far enough.
bool HeldCalls::has_gone_on(const Other& other) {
  return other.look.count == 0 || other.look.has_ended() || other.look.count >= other.enough;
}

// Behind an operation a thread clears registers; at its end it may be told to live on.
bool HeldCalls::waits_by_right(const Other& other) const {
  if (other.look.is_within_operation()) return apart_.may_wait(other.look.code);
  return other.look.awaits_start() || plan_.groups[plan_.lanes[other.lane].group].hold_nanos != 0;
}

ThreadPlace HeldCalls::place_of_lane(std::uint32_t lane, const LaneLook& seen) const {
  return {lane, seen.operation, seen.iteration, seen.is_within_operation()};
}

void HeldCalls::keep(std::uint64_t number) {
  if (held_up_ || number < next_) return;
  const LaneLook own = look(lane_);
  if (own.is_within_operation() && apart_.goes_to_all_streams(own.code)) return;
  next_ = number + 1 + draw_distance();
  std::vector<Other> others = this->others();
  std::uint64_t still = 0;   // looks in a row that saw nothing move
  std::uint64_t asleep = 0;  // of them, those at which nobody could have
  for (std::uint64_t looks = 0; looks < kMostLooks; ++looks) {
    if (std::all_of(others.begin(), others.end(), has_gone_on)) return;
    pause_host(kLookNanos);
    bool moved = false;
    for (Other& other : others) {
      const LaneLook seen = look(other.lane);
      moved = moved || (!has_gone_on(other) && seen.count != other.look.count);
      other.look = seen;
    }
    if (moved) {
      still = asleep = 0;
      continue;
    }
    if (++still < kStill) continue;
    // Who waits by right may hold what yet another one waits for.
    if (std::any_of(others.begin(), others.end(),
                    [this](const Other& other) { return waits_by_right(other); })) {
      return;
    }
    if (!all_others_sleep() || ++asleep < kSuspected * (1 + kSecondLook)) continue;
    const Other& waiting = *std::find_if_not(others.begin(), others.end(), has_gone_on);
    held_up_ = HeldUp{place_of_lane(waiting.lane, waiting.look), place_of_lane(lane_, own)};
    return;
  }
}

}  // namespace mpsstress::program
