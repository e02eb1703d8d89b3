// Handing the processor from one fiber to another.
#include "runtime/engine/turns.hpp"

#include <algorithm>

#include "runtime/base/inside.hpp"
#include "runtime/engine/choices.hpp"
#include "runtime/engine/order.hpp"
#include "runtime/engine/schedule_end.hpp"
#include "runtime/fiber/context_switch.hpp"
#include "runtime/world/call_site.hpp"
#include "runtime/world/waits.hpp"

namespace mpsstress::runtime {
namespace {

constexpr std::uint32_t kPollsThatSpin = 64;

std::uint32_t offset_of_code(Address code) { return world.executable.code_offset(code); }

void switch_to(Fiber& next) {
  Fiber& me = *world.current;
  me.exception_globals[0] = world.exception_globals[0];
  me.exception_globals[1] = world.exception_globals[1];
  me.saved_errno = *world.error_number;
  ++world.switches;
  world.turn_began = world.steps;
  const void* const frame = entered_at;
  me.frames_begin = std::min(frames_above(frame), me.frames_limit);
  world.current = &next;
  use_strand(*next.strand);
  mpsstress_switch_stack(&me.stack_pointer, next.stack_pointer);
  entered_at = frame;
  restore_foreign_state(me);
}

// Whether a scheduler would say no more than that the step goes along: most steps are such ones,
// and showing it the world costs more than taking them.
bool goes_along_unasked(const Fiber& me) {
  return world.pending[me.index].quiet && me.polls <= kPollsThatSpin && me.idle <= kPollsThatSpin &&
         world.live_count > 1 && world.steps - world.turn_began <= kLongestTurn &&
         meets_no_conflict(world.pending.data(), world.enabled.data(), world.enabled_count,
                           me.index) &&
         world.scheduler->lets_go_along(me.index, world.fiber_count);
}

// Apart from its caller, which most steps come through without being asked.
__attribute__((noinline)) void ask_scheduler(Fiber& me, ChoiceKind why) {
  const View view{world.enabled.data(),
                  world.enabled_count,
                  world.fiber_count,
                  world.pending.data(),
                  me.index,
                  why,
                  me.polls > kPollsThatSpin,
                  world.steps,
                  world.position,
                  world.lineages.data(),
                  world.creators.data(),
                  &world.reads_from,
                  portable,
                  offset_of_code,
                  world.steps - world.turn_began,
                  why == ChoiceKind::kPoint && me.idle != 0,
                  why == ChoiceKind::kPoint && me.idle > kPollsThatSpin,
                  why == ChoiceKind::kPoint && world.live_count == 1,
                  would_wait};
  const FiberIndex next = world.scheduler->pick(view);
  if (__builtin_expect(
          next >= world.fiber_count || world.fibers[next].state != FiberState::kEnabled, 0)) {
    replay_diverges();
  }
  const bool choice = why == ChoiceKind::kPoint ? next != me.index : world.enabled_count > 1;
  if (choice) record(why, next);
  if (next != me.index) switch_to(world.fibers[next]);
}

}  // namespace

void enable(Fiber& fiber) {
  fiber.state = FiberState::kEnabled;
  fiber.enabled_position = static_cast<std::uint16_t>(world.enabled_count);
  world.enabled[world.enabled_count++] = fiber.index;
}

void disable(Fiber& fiber) {
  const FiberIndex last = world.enabled[--world.enabled_count];
  world.enabled[fiber.enabled_position] = last;
  world.fibers[last].enabled_position = fiber.enabled_position;
}

void restore_foreign_state(const Fiber& fiber) {
  world.exception_globals[0] = fiber.exception_globals[0];
  world.exception_globals[1] = fiber.exception_globals[1];
  *world.error_number = fiber.saved_errno;
}

void pick_next(ChoiceKind why) {
  Fiber& me = *world.current;
  if (why == ChoiceKind::kPoint && goes_along_unasked(me)) return;
  ask_scheduler(me, why);
}

}  // namespace mpsstress::runtime
