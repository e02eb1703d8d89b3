// Whose turn it is: scheduling points, blocking and waking.
#include "runtime/engine/scheduling.hpp"

#include "runtime/engine/choices.hpp"
#include "runtime/engine/schedule_end.hpp"
#include "runtime/engine/steps.hpp"
#include "runtime/engine/threads.hpp"
#include "runtime/engine/time.hpp"
#include "runtime/engine/turns.hpp"
#include "runtime/world/granules.hpp"

namespace mpsstress::runtime {
namespace {

bool has_signals(const Fiber& fiber) {
  return (fiber.pending_signals & ~fiber.blocked_signals) != 0;
}

// A replay has more points than the schedule had: at which of them a handler ran is recorded.
void run_handlers_before_event() {
  Fiber& me = *world.current;
  const Event event = world.pending[me.index];
  while (has_signals(me) && world.scheduler->choose(1, world.position) == 0) {
    record(ChoiceKind::kValue, 0);
    take_signals();
    world.pending[me.index] = event;
    ++world.position;  // another one than that of the handler's last access
    if (world.live_count > 1) pick_next(ChoiceKind::kPoint);
  }
}

}  // namespace

void let_others_go_first(Address code) {
  point(Event{0, 0, code, EventKind::kYield, false, false});
}

void come_to_point() {
  Fiber& me = *world.current;
  const Event& event = world.pending[me.index];
  fetch_notes_of(event);
  ++world.steps;
  if (__builtin_expect(world.steps > world.step_limit, 0)) {
    if (world.main_returned) end_process();
    cut_off(Limit::kSteps);
  }
  if (__builtin_expect(world.position >= world.position_limit, 0)) look_around();
  me.idle = me.polls;
  if (event.write) {
    me.polls = 0;
    // A plain access is a step of a replay that may have been none before: the time must not hang
    // on it.
    if (event.kind != EventKind::kWrite) me.clock_reads = 0;
  } else {
    ++me.polls;
  }
  if (__builtin_expect(world.sleeping != 0, 0) && world.time_passes) let_time_pass();
  if (world.live_count > 1 || (world.every_step_is_picked && world.fiber_count > 1)) {
    pick_next(ChoiceKind::kPoint);
  }
  if (__builtin_expect(has_signals(me), 0)) run_handlers_before_event();
  note_step(event);
  if (__builtin_expect(world.log != nullptr, 0)) log_event(event);
}

void sync_point(EventKind kind, Address object, Address code, bool write) {
  ++world.position;
  point(Event{object, object + 1, code, kind, write, false});
  Granule& granule = granule_alone(object);
  if (static_cast<std::uint32_t>(granule.stamp) == world.generation) {
    if ((granule.stamp & kFreedFlag) != 0) observers::uses_freed(granule, object, code);
  }
  if (is_in_ended_frame(object)) observers::uses_ended_frame(granule, object, code);
}

void block() {
  Fiber& me = *world.current;
  observers::blocks();
  me.state = FiberState::kBlocked;
  me.waiting.timed_out = false;
  me.interrupted = false;
  const bool timed = me.waiting.timed;
  if (timed) ++world.sleeping;
  disable(me);
  if (world.log != nullptr) log_wait(me, EventKind::kBlocked);
  if (world.enabled_count == 0 && !advance_time()) nobody_can_go_on();
  pick_next(ChoiceKind::kBlocked);
  if (timed) --world.sleeping;
  if (world.log != nullptr) log_wait(me, EventKind::kResumed);
  if (__builtin_expect(has_signals(me), 0)) {
    const Waiting waiting = me.waiting;
    const Event event = world.pending[me.index];
    take_signals();
    me.waiting = waiting;
    world.pending[me.index] = event;
  }
  me.waiting.kind = WaitKind::kNothing;
}

void pause_for_fault() {
  ++world.position;
  world.pending[world.current->index] = Event{0, 0, 0, EventKind::kChoose, false, false};
  if (world.live_count > 1) pick_next(ChoiceKind::kPoint);
  world.current->waiting.kind = WaitKind::kNothing;
}

void wake(Fiber& fiber) { enable(fiber); }

}  // namespace mpsstress::runtime
