// Entry points that the compiler calls on entering and leaving a function: the shadow call stack,
// and a look at how much is left of the real one.
#include "runtime/base/inside.hpp"
#include "runtime/detectors/crash/crash.hpp"
#include "runtime/engine/schedule_end.hpp"
#include "runtime/world/world.hpp"

namespace {

using mpsstress::runtime::Address;
using mpsstress::runtime::ContextId;
using mpsstress::runtime::inside_controlled;
using mpsstress::runtime::Stacks;
using mpsstress::runtime::world;

bool has_stack_left(Address frame) {
  return world.current->stack_floor - 1 - frame >= Stacks::below_floor();
}

// What is not the common case, apart from its caller, which so saves no registers.
__attribute__((noinline)) void enter_slowly(Address call, Address function, Address frame) {
  auto& fiber = *world.current;
  fiber.context = world.contexts.enter(fiber.context, call, function);
  if (__builtin_expect(!has_stack_left(frame), 0)) {
    const mpsstress::runtime::RuntimeScope runtime;
    mpsstress::runtime::stack_floor_reached();
  }
  if (__builtin_expect(++world.entries >= world.entry_limit, 0)) {
    const mpsstress::runtime::RuntimeScope runtime;
    mpsstress::runtime::cut_off(mpsstress::runtime::Limit::kEntries);
  }
}

}  // namespace

extern "C" {

void __tsan_func_entry(void* call) {
  if (!inside_controlled) return;
  const auto from = reinterpret_cast<Address>(call);
  const auto function = reinterpret_cast<Address>(__builtin_return_address(0));
  const auto frame = reinterpret_cast<Address>(__builtin_frame_address(0));
  auto& fiber = *world.current;
  if (__builtin_expect(has_stack_left(frame) && world.entries + 1 < world.entry_limit, 1)) {
    const ContextId entered = world.contexts.enter_expected(fiber.context, from, function);
    if (__builtin_expect(entered != 0, 1)) {
      fiber.context = entered;
      ++world.entries;
      return;
    }
  }
  enter_slowly(from, function, frame);
}

void __tsan_func_exit() {
  if (!inside_controlled) return;
  auto& context = world.current->context;
  context = world.contexts.leave(context);
}

}  // extern "C"
