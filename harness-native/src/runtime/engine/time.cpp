// Virtual time.
#include "runtime/engine/time.hpp"

#include "runtime/engine/choices.hpp"
#include "runtime/engine/schedule_end.hpp"
#include "runtime/engine/turns.hpp"
#include "runtime/world/world.hpp"

namespace mpsstress::runtime {
namespace {

// Positions, not steps: a replay has other steps.
void end_slice() {
  constexpr std::uint64_t kFirst = 1000;  // nanoseconds; twice as many with each slice
  constexpr std::uint64_t kMostDoublings = 40;
  const std::uint64_t doublings = world.slices < kMostDoublings ? world.slices : kMostDoublings;
  ++world.slices;
  world.position_limit = next_look();
  advance_time(world.now + (kFirst << doublings));
}

}  // namespace

void jump_to(std::uint64_t time) {
  if (time <= world.now) return;
  world.passages.add({time, time - world.now, kNoFiber});
  world.hold_ups.note(time, time - world.now);
  world.now = time;
}

void let_time_come(std::uint64_t time) {
  jump_to(time);
  for (std::uint32_t i = 0; i < world.fiber_count; ++i) {
    Fiber& fiber = world.fibers[i];
    if (fiber.state == FiberState::kBlocked && fiber.waiting.timed &&
        fiber.waiting.deadline <= world.now) {
      fiber.waiting.timed_out = true;
      enable(fiber);
    }
  }
}

bool advance_time(std::uint64_t at_least) {
  std::uint64_t earliest = ~std::uint64_t{0};
  for (std::uint32_t i = 0; i < world.fiber_count; ++i) {
    const Fiber& fiber = world.fibers[i];
    if (fiber.state == FiberState::kBlocked && fiber.waiting.timed &&
        fiber.waiting.deadline < earliest) {
      earliest = fiber.waiting.deadline;
    }
  }
  if (earliest == ~std::uint64_t{0}) return false;
  let_time_come(earliest < at_least ? at_least : earliest);
  return true;
}

void let_time_pass() {
  constexpr std::uint64_t kMostOfASleep = 2'000'000'000;  // nanoseconds
  constexpr std::uint64_t kMostOfAWait = 10'000'000;      // others may be off the processor
  const Fiber* first = nullptr;
  for (std::uint32_t i = 0; i < world.fiber_count; ++i) {
    const Fiber& fiber = world.fibers[i];
    if (fiber.state != FiberState::kBlocked || !fiber.waiting.timed) continue;
    if (first == nullptr || fiber.waiting.deadline < first->waiting.deadline) first = &fiber;
  }
  if (first == nullptr) return;
  const Waiting& waiting = first->waiting;
  const bool sleeps = waiting.kind == WaitKind::kSleep;
  if (waiting.deadline > world.now + (sleeps ? kMostOfASleep : kMostOfAWait)) return;
  if (!world.scheduler->lets_time_pass(world.position)) return;
  record(ChoiceKind::kTime, 0);
  let_time_come(waiting.deadline);
}

std::uint64_t next_look() {
  const bool far = world.slice == 0 || world.access_limit - world.position <= world.slice;
  return far ? world.access_limit : world.position + world.slice;
}

void end_soon() {
  if (world.access_limit > world.position + 1) world.access_limit = world.position + 1;
  if (world.position_limit > world.access_limit) world.position_limit = world.access_limit;
}

bool look_around() {
  if (world.main_returned) end_process();
  if (world.position >= world.access_limit) cut_off(Limit::kSteps);
  end_slice();
  const bool alone = world.live_count > 1 && world.switches == world.slice_switches;
  world.slice_switches = world.switches;
  return alone;
}

}  // namespace mpsstress::runtime
