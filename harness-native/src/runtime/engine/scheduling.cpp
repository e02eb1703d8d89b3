// Whose turn it is: scheduling points, blocking and waking, and the ways a schedule ends.
#include "runtime/engine/scheduling.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <unordered_map>

#include "runtime/base/inside.hpp"
#include "runtime/engine/order.hpp"
#include "runtime/engine/threads.hpp"
#include "runtime/fiber/context_switch.hpp"
#include "runtime/world/description.hpp"
#include "runtime/world/waits.hpp"

namespace mpsstress::runtime {
namespace {

bool has_signals(const Fiber& fiber) {
  return (fiber.pending_signals & ~fiber.blocked_signals) != 0;
}

constexpr std::uint32_t kPollsThatSpin = 64;

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

// The same number for an address in every process; 0 for one that has none.
std::uint64_t portable(Address address) {
  if (Arena::contains(address) || Stacks::contains(address)) return address;
  return world.executable.has_code(address) ? address - world.executable.begin : 0;
}

std::uint32_t offset_of_code(Address code) { return world.executable.code_offset(code); }

// The step before the current one at a place, by its thread's place in the order of creating and
// joining threads; kept while events are counted.
struct LastStep {
  StrandIndex strand;
  Clock clock;
};
std::unordered_map<std::uint64_t, LastStep> last_steps;

// Whether the last step at the place, of another thread, could also come after this one.
bool could_come_first(std::uint64_t place) {
  const Strand& me = world.strand();
  const LastStep now{me.index, me.structure.of(me.index)};
  const auto [known, fresh] = last_steps.emplace(place, now);
  if (fresh) return false;
  const LastStep last = known->second;
  known->second = now;
  return last.strand != me.index && me.structure.of(last.strand) < last.clock;
}

// The step is taken.
void note_step(const Event& event) {
  const std::uint64_t place = portable(event.begin);
  if (place == 0) return;
  world.reads_from.note(place, world.executable.code_offset(event.code), event.write);
  if (__builtin_expect(world.counting_events, 0)) {
    world.event_counter.note(world.lineages[world.current->index], place, event.write,
                             could_come_first(place));
  }
}

void mix(std::uint64_t value) { world.hash = scramble(world.hash + value * 0x9e3779b97f4a7c15ULL); }

void record(ChoiceKind kind, std::uint16_t value) {
  const Event& event = world.pending[world.current->index];
  mix(world.position);
  mix(portable(event.begin) ^ (std::uint64_t{world.executable.code_offset(event.code)} << 20) ^
      (std::uint64_t{value} << 52));
  world.recording.add(
      Choice{world.position, static_cast<std::uint32_t>(world.hash), value, kind, 0});
}

void restore_foreign_state(const Fiber& fiber) {
  world.exception_globals[0] = fiber.exception_globals[0];
  world.exception_globals[1] = fiber.exception_globals[1];
  *world.error_number = fiber.saved_errno;
}

void switch_to(Fiber& next) {
  Fiber& me = *world.current;
  me.exception_globals[0] = world.exception_globals[0];
  me.exception_globals[1] = world.exception_globals[1];
  me.saved_errno = *world.error_number;
  ++world.switches;
  world.turn_began = world.steps;
  world.current = &next;
  use_strand(*next.strand);
  mpsstress_switch_stack(&me.stack_pointer, next.stack_pointer);
  restore_foreign_state(me);
}

void pick_next(ChoiceKind why) {
  Fiber& me = *world.current;
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
    framework_fault("the replay diverges from the recorded schedule at position " +
                        std::to_string(world.position),
                    Status::kDiverged);
  }
  const bool choice = why == ChoiceKind::kPoint ? next != me.index : world.enabled_count > 1;
  if (choice) record(why, next);
  if (next != me.index) switch_to(world.fibers[next]);
}

// A replay has more points than the schedule had: at which of them a handler ran is recorded.
void run_handlers_before(const Event& event) {
  Fiber& me = *world.current;
  while (has_signals(me) && world.scheduler->choose(1, world.position) == 0) {
    record(ChoiceKind::kValue, 0);
    take_signals();
    world.pending[me.index] = event;
    ++world.position;  // another one than that of the handler's last access
    if (world.live_count > 1) pick_next(ChoiceKind::kPoint);
  }
}

// Time passes until the next deadline, and at least until then. False when there is none.
bool advance_time(std::uint64_t at_least = 0) {
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

// Threads are as slow as they like: time comes to the next deadline although others could go on.
// Not for those who sleep or wait for long: that they come first in so short a schedule is
// improbable, and programs rightly count on it.
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

void log_event(const Event& event) {
  if (world.log_closed) return;
  world.log->push_back(LoggedEvent{event, world.current->index, world.current->context});
}

void log_wait(const Fiber& fiber, EventKind kind) {
  const Address object = fiber.waiting.kind == WaitKind::kJoin
                             ? reinterpret_cast<Address>(&world.fibers[fiber.waiting.joined])
                             : world.sync_objects[fiber.waiting.object].address;
  log_event(Event{object, object, fiber.waiting.code, kind, false, false});
}

void first_frame() {
  Fiber& me = *world.current;
  restore_foreign_state(me);
  if (world.log != nullptr) log_event(world.pending[me.index]);
  run_thread(me);
  if (me.index == 0 && world.main_ends_program) {
    world.main_returned = true;
    world.position_limit = next_look();
  }
  finish_fiber();
}

// Whatever threads are left.
[[noreturn]] void end_process() {
  world.exited = true;
  end_schedule(Status::kEnded);
}

[[noreturn]] void nobody_can_go_on() {
  if (world.main_returned) end_process();
  observers::nobody_can_go_on();
  end_schedule(Status::kStopped);
}

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

std::uint64_t next_look() {
  const bool far = world.slice == 0 || world.access_limit - world.position <= world.slice;
  return far ? world.access_limit : world.position + world.slice;
}

bool look_around() {
  if (world.main_returned) end_process();
  if (world.position >= world.access_limit) cut_off(Limit::kSteps);
  end_slice();
  const bool alone = world.live_count > 1 && world.switches == world.slice_switches;
  world.slice_switches = world.switches;
  return alone;
}

void let_others_go_first(Address code) {
  point(Event{0, 0, code, EventKind::kYield, false, false});
}

void point(const Event& event) {
  Fiber& me = *world.current;
  world.pending[me.index] = event;
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
  if (__builtin_expect(has_signals(me), 0)) run_handlers_before(event);
  note_step(event);
  if (__builtin_expect(world.log != nullptr, 0)) log_event(event);
}

void sync_point(EventKind kind, Address object, Address code, bool write) {
  ++world.position;
  point(Event{object, object + 1, code, kind, write, false});
  Granule& granule = world.shadow.granule(object);
  if (static_cast<std::uint32_t>(granule.stamp) == world.generation) {
    if ((granule.stamp & kFreedFlag) != 0) observers::uses_freed(granule, object, code);
  }
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

void let_time_come(std::uint64_t time) {
  if (world.now < time) world.now = time;
  for (std::uint32_t i = 0; i < world.fiber_count; ++i) {
    Fiber& fiber = world.fibers[i];
    if (fiber.state == FiberState::kBlocked && fiber.waiting.timed &&
        fiber.waiting.deadline <= world.now) {
      fiber.waiting.timed_out = true;
      enable(fiber);
    }
  }
}

Fiber& make_fiber(void* (*entry)(void*), void* argument, Address code) {
  if (world.fiber_count == kMaximalFibers - 1) {
    framework_fault("more than 32766 threads in one schedule");
  }
  const auto index = static_cast<FiberIndex>(world.fiber_count++);
  Fiber& fiber = world.fibers[index];
  fiber = Fiber{};
  fiber.stack_floor = Stacks::floor_of(index);
  fiber.index = index;
  fiber.entry = entry;
  fiber.argument = argument;
  fiber.context = CallContexts::kRoot;
  fiber.next_waiter = kNoFiber;
  fiber.blocked_signals = world.current == nullptr ? 0 : world.current->blocked_signals;
  fiber.creator = world.current == nullptr ? kNoFiber : world.current->index;
  fiber.creator_context = world.current == nullptr ? CallContexts::kRoot : world.current->context;
  fiber.creator_code = code;
  if (index == 0) {
    std::strcpy(fiber.name, "main");
  } else {
    std::snprintf(fiber.name, sizeof fiber.name, "T%u", unsigned{index});
  }
  fiber.strand = fiber.own_strand = &make_strand(fiber);
  fiber.stack_pointer = prepare_stack(world.stacks.of(index), Stacks::usable(), first_frame);
  world.pending[index] = Event{0, 0, 0, EventKind::kStart, false, false};
  world.children[index] = 0;
  world.creators[index] = fiber.creator;
  world.lineages[index] =
      fiber.creator == kNoFiber
          ? kFirstLineage
          : lineage_of_child(world.lineages[fiber.creator], ++world.children[fiber.creator]);
  if (world.counting_events) {
    world.event_counter.note_thread(world.lineages[index],
                                    index == 0 ? 0 : world.lineages[fiber.creator]);
  }
  ++world.live_count;
  enable(fiber);
  return fiber;
}

void finish_fiber() {
  Fiber& me = *world.current;
  me.state = FiberState::kFinished;
  disable(me);
  if (--world.live_count == 0) end_schedule(Status::kEnded);
  if (world.enabled_count == 0 && !advance_time()) nobody_can_go_on();
  world.pending[me.index] = Event{0, 0, 0, EventKind::kEnd, false, false};
  pick_next(ChoiceKind::kBlocked);
  __builtin_unreachable();
}

std::uint32_t choose(std::uint32_t bound) {
  const std::uint32_t value = world.scheduler->choose(bound, world.position);
  if (value >= bound) {
    framework_fault("the replay diverges from the recorded schedule at position " +
                        std::to_string(world.position),
                    Status::kDiverged);
  }
  record(ChoiceKind::kValue, static_cast<std::uint16_t>(value));
  return value;
}

void cut_off(Limit limit) {
  world.cut_at = limit == Limit::kSteps ? world.position : kCutAtEntry | world.entries;
  observers::reaches(limit);
  end_schedule(Status::kStopped);
}

void end_schedule(Status status) {
  world.status = status;
  world.current = nullptr;
  void* abandoned;
  mpsstress_switch_stack(&abandoned, world.host_stack_pointer);
  __builtin_unreachable();
}

void framework_fault(const std::string& message, Status status) {
  world.fault = message;
  end_schedule(status);
}

void unmodelled_call(const char* name, Address code) {
  world.fault_stack = stack_of(world.current->context, code);
  framework_fault(std::string("the runtime does not model ") + name + "(), called by " +
                      name_of(*world.current),
                  Status::kUnsupported);
}

void run_fibers(void* (*entry)(void*), void* argument) {
  world.host_exception_globals[0] = world.exception_globals[0];
  world.host_exception_globals[1] = world.exception_globals[1];
  const int host_errno = *world.error_number;
  if (world.counting_events) last_steps.clear();
  Fiber& first = make_fiber(entry, argument, 0);
  first.detached = true;  // nobody joins the first thread
  world.current = &first;
  use_strand(*first.strand);
  mpsstress_switch_stack(&world.host_stack_pointer, first.stack_pointer);
  world.exception_globals[0] = world.host_exception_globals[0];
  world.exception_globals[1] = world.host_exception_globals[1];
  *world.error_number = host_errno;
}

}  // namespace mpsstress::runtime
