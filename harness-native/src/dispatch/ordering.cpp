// Statements in the name of a context. The functions here are not instrumented: while a context is
// switched to, the worker's stack must not be touched in its name.
#include "dispatch/ordering.hpp"

#if MPSSTRESS_SEES_ORDER

#if defined(__clang__)
#define MPSSTRESS_NOT_INSTRUMENTED __attribute__((disable_sanitizer_instrumentation))
#else
#define MPSSTRESS_NOT_INSTRUMENTED __attribute__((no_sanitize_thread))
#endif

namespace mpsstress::dispatch::ordering {

namespace {

constexpr unsigned kWithoutOrder = 1;
using RangeStatement = void (*)(void* address, unsigned long size, void* pc);

MPSSTRESS_NOT_INSTRUMENTED void state_range(void* fiber, RangeStatement statement,
                                            const void* address, std::size_t size,
                                            const Origin& origin) {
  if (size == 0) return;
  void* caller = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(fiber, kWithoutOrder);
  for (unsigned i = origin.depth; i > 0; --i) __tsan_func_entry(origin.callers[i - 1]);
  // Reports look the byte before up, as for a return address.
  char* function = static_cast<char*>(const_cast<void*>(origin.function)) + 1;
  statement(const_cast<void*>(address), size, function);
  for (unsigned i = 0; i < origin.depth; ++i) __tsan_func_exit();
  __tsan_switch_to_fiber(caller, kWithoutOrder);
}

}  // namespace

MPSSTRESS_NOT_INSTRUMENTED void Context::released(const void* promise) const {
  void* caller = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(fiber_, kWithoutOrder);
  __tsan_release(const_cast<void*>(promise));
  __tsan_switch_to_fiber(caller, kWithoutOrder);
}

MPSSTRESS_NOT_INSTRUMENTED void Context::acquired(const void* promise) const {
  void* caller = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(fiber_, kWithoutOrder);
  __tsan_acquire(const_cast<void*>(promise));
  __tsan_switch_to_fiber(caller, kWithoutOrder);
}

MPSSTRESS_NOT_INSTRUMENTED void Context::read(const void* address, std::size_t size,
                                              const Origin& origin) const {
  state_range(fiber_, __tsan_read_range_pc, address, size, origin);
}

MPSSTRESS_NOT_INSTRUMENTED void Context::written(const void* address, std::size_t size,
                                                 const Origin& origin) const {
  state_range(fiber_, __tsan_write_range_pc, address, size, origin);
}

}  // namespace mpsstress::dispatch::ordering

#endif
