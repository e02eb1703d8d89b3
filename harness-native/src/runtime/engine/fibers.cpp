// The life of a fiber.
#include "runtime/engine/fibers.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "runtime/engine/order.hpp"
#include "runtime/engine/schedule_end.hpp"
#include "runtime/engine/steps.hpp"
#include "runtime/engine/threads.hpp"
#include "runtime/engine/time.hpp"
#include "runtime/engine/turns.hpp"
#include "runtime/fiber/context_switch.hpp"

namespace mpsstress::runtime {
namespace {

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

}  // namespace

Fiber& make_fiber(void* (*entry)(void*), void* argument, Address code) {
  if (world.fiber_count == kMaximalFibers - 1) {
    framework_fault("more than 32766 threads in one schedule");
  }
  const auto index = static_cast<FiberIndex>(world.fiber_count++);
  Fiber& fiber = world.fibers[index];
  fiber = Fiber{};
  fiber.stack_floor = Stacks::floor_of(index);
  fiber.frames_limit = ~Address{0};
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

void run_fibers(void* (*entry)(void*), void* argument) {
  world.host_exception_globals[0] = world.exception_globals[0];
  world.host_exception_globals[1] = world.exception_globals[1];
  const int host_errno = *world.error_number;
  forget_last_steps();
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
