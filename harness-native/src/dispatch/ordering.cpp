// Statements in the name of a context. While it is switched to, the worker's stack must not be
// touched in its name, so the functions here are not instrumented.
#include "dispatch/ordering.hpp"

#if MPSSTRESS_SEES_ORDER

namespace mpsstress::dispatch::ordering {

namespace {

// Makes the statements of its scope in the name of a fiber.
class InTheNameOf {
 public:
  MPSSTRESS_NO_TSAN explicit InTheNameOf(void* fiber) : worker_(__tsan_get_current_fiber()) {
    __tsan_switch_to_fiber(fiber, 1 /* without order */);
  }
  MPSSTRESS_NO_TSAN ~InTheNameOf() { __tsan_switch_to_fiber(worker_, 1 /* without order */); }
  InTheNameOf(const InTheNameOf&) = delete;
  InTheNameOf& operator=(const InTheNameOf&) = delete;

 private:
  const Shown shown_;  // the worker is hidden, what it states is not
  void* const worker_;
};

MPSSTRESS_NO_TSAN void enter(const Origin& origin) {
  for (unsigned i = origin.depth; i > 0; --i) __tsan_func_entry(origin.callers[i - 1]);
}

MPSSTRESS_NO_TSAN void leave(const Origin& origin) {
  for (unsigned i = 0; i < origin.depth; ++i) __tsan_func_exit();
}

// Reports look up the byte before, as for a return address.
MPSSTRESS_NO_TSAN void* place_in(const void* function) {
  return static_cast<char*>(const_cast<void*>(function)) + 1;
}

}  // namespace

MPSSTRESS_NO_TSAN void Context::released(const void* promise) const {
  const InTheNameOf context(fiber_);
  __tsan_release(const_cast<void*>(promise));
}

MPSSTRESS_NO_TSAN void Context::acquired(const void* promise) const {
  const InTheNameOf context(fiber_);
  __tsan_acquire(const_cast<void*>(promise));
}

MPSSTRESS_NO_TSAN void Context::read(const void* address, std::size_t size,
                                     const Origin& origin) const {
  if (size == 0) return;
  const InTheNameOf context(fiber_);
  enter(origin);
  if (__tsan_read_range_pc != nullptr) {
    __tsan_read_range_pc(const_cast<void*>(address), size, place_in(origin.function));
  } else {
    __tsan_func_entry(place_in(origin.function));
    __tsan_read_range(const_cast<void*>(address), size);
    __tsan_func_exit();
  }
  leave(origin);
}

MPSSTRESS_NO_TSAN void Context::written(const void* address, std::size_t size,
                                        const Origin& origin) const {
  if (size == 0) return;
  const InTheNameOf context(fiber_);
  enter(origin);
  if (__tsan_write_range_pc != nullptr) {
    __tsan_write_range_pc(const_cast<void*>(address), size, place_in(origin.function));
  } else {
    __tsan_func_entry(place_in(origin.function));
    __tsan_write_range(const_cast<void*>(address), size);
    __tsan_func_exit();
  }
  leave(origin);
}

}  // namespace mpsstress::dispatch::ordering

#endif
