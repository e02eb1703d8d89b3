// Entry points that the compiler calls on entering and leaving a function: the shadow call stack,
// and a look at how much is left of the real one.
#include "runtime/base/inside.hpp"
#include "runtime/detectors/crash/crash.hpp"
#include "runtime/engine/schedule_end.hpp"
#include "runtime/world/world.hpp"

namespace {

// Apart from their caller, so that it saves no registers.
__attribute__((noinline, cold)) void reach_stack_floor() {
  const mpsstress::runtime::RuntimeScope runtime;
  mpsstress::runtime::stack_floor_reached();
}
__attribute__((noinline, cold)) void reach_entry_limit() {
  const mpsstress::runtime::RuntimeScope runtime;
  mpsstress::runtime::cut_off(mpsstress::runtime::Limit::kEntries);
}

}  // namespace

using mpsstress::runtime::Address;
using mpsstress::runtime::inside_controlled;
using mpsstress::runtime::Stacks;
using mpsstress::runtime::world;

extern "C" {

void __tsan_func_entry(void* call) {
  if (!inside_controlled) return;
  auto& fiber = *world.current;
  fiber.context = world.contexts.enter(fiber.context, reinterpret_cast<Address>(call),
                                       reinterpret_cast<Address>(__builtin_return_address(0)));
  const auto frame = reinterpret_cast<Address>(__builtin_frame_address(0));
  if (__builtin_expect(fiber.stack_floor - 1 - frame < Stacks::below_floor(), 0)) {
    reach_stack_floor();
  }
  if (__builtin_expect(++world.entries >= world.entry_limit, 0)) {
    reach_entry_limit();
  }
}

void __tsan_func_exit() {
  if (!inside_controlled) return;
  auto& context = world.current->context;
  context = world.contexts.leave(context);
}

}  // extern "C"
