// Entry points that the compiler calls on entering and leaving a function: the shadow call stack.
#include "runtime/base/inside.hpp"
#include "runtime/judges/limits.hpp"
#include "runtime/schedule/world.hpp"

using mpsstress::runtime::inside_controlled;
using mpsstress::runtime::world;

extern "C" {

void __tsan_func_entry(void* call) {
  if (!inside_controlled) return;
  auto& context = world.current->context;
  context = world.contexts.enter(context, reinterpret_cast<mpsstress::runtime::Address>(call));
  if (__builtin_expect(++world.entries >= world.entry_limit, 0)) {
    const mpsstress::runtime::RuntimeScope runtime;
    mpsstress::runtime::entry_limit_reached();
  }
}

void __tsan_func_exit() {
  if (!inside_controlled) return;
  auto& context = world.current->context;
  context = world.contexts.leave(context);
}

}  // extern "C"
