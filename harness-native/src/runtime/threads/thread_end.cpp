// Ends of a thread before its function returns, and the end of the whole program by a thread.
//
// A thread that ends early is unwound as the C library does it: handlers that C code has pushed run
// first (pthread_cleanup_push leaves a jump buffer), then destructors and what gcc makes of
// pthread_cleanup_push in C++. Cancellation is always deferred: it takes effect where a thread
// waits or asks (pthread_testcancel), also where the program has asked for it to be asynchronous.
#include "runtime/threads/thread_end.hpp"

#include <pthread.h>
#include <unwind.h>

#include <cerrno>
#include <csetjmp>
#include <cstring>

#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"
#include "runtime/base/weak.hpp"
#include "runtime/engine/fibers.hpp"
#include "runtime/engine/findings.hpp"
#include "runtime/engine/schedule_end.hpp"
#include "runtime/engine/scheduling.hpp"
#include "runtime/threads/thread_exit.hpp"
#include "runtime/threads/thread_handles.hpp"
#include "runtime/world/call_site.hpp"

namespace mpsstress::runtime {
namespace {

RealCall<void(void*)> real_exit_thread("pthread_exit");
RealCall<int(pthread_t)> real_cancel("pthread_cancel");
RealCall<void()> real_testcancel("pthread_testcancel");
RealCall<int(int, int*)> real_setcancelstate("pthread_setcancelstate");
RealCall<int(int, int*)> real_setcanceltype("pthread_setcanceltype");
RealCall<void(void*)> real_register("__pthread_register_cancel");
RealCall<void(void*)> real_unregister("__pthread_unregister_cancel");
RealCall<void(void*)> real_unwind_next("__pthread_unwind_next");
RealCall<void(int)> real_exit("exit");
RealCall<void(int)> real_quick_exit("quick_exit");
RealCall<void(int)> real_underscore_exit("_exit");

// The C library's __pthread_unwind_buf_t: a jump buffer, then room of its own, of which the first
// word links to the handler that was pushed before.
constexpr std::size_t kLink = sizeof(__pthread_unwind_buf_t{}.__cancel_jmp_buf);
void* handler_before(void* handler) {
  void* before;
  std::memcpy(&before, static_cast<char*>(handler) + kLink, sizeof before);
  return before;
}

_Unwind_Reason_Code at_frame(int, _Unwind_Action actions, _Unwind_Exception_Class,
                             _Unwind_Exception*, _Unwind_Context*, void*) {
  if ((actions & _UA_END_OF_STACK) == 0) return _URC_NO_REASON;
  inside_controlled = false;
  world.current->context = CallContexts::kRoot;
  end_of_thread(*world.current);
  finish_fiber();
}

void go_on_unwinding() {
  Fiber& me = *world.current;
  if (me.cleanup_handlers != nullptr) {
    void* const handler = me.cleanup_handlers;
    me.cleanup_handlers = handler_before(handler);
    inside_controlled = true;
    longjmp(*static_cast<jmp_buf*>(handler), 1);
  }
  auto* const exception = world.memory.make<_Unwind_Exception>();
  std::memset(exception, 0, sizeof *exception);
  inside_controlled = true;
  _Unwind_ForcedUnwind(exception, at_frame, nullptr);
  inside_controlled = false;
  framework_fault("a thread that ends early cannot be unwound");
}

bool can_be_cancelled_in(WaitKind kind) {
  return kind == WaitKind::kCondition || kind == WaitKind::kJoin || kind == WaitKind::kSemaphore ||
         kind == WaitKind::kSleep || kind == WaitKind::kDescriptor || kind == WaitKind::kSignal;
}

int cancel(pthread_t thread, Address code) {
  Fiber* const fiber = fiber_of(thread);
  if (fiber == nullptr || fiber->joined) return ESRCH;
  sync_point(EventKind::kNotify, reinterpret_cast<Address>(fiber), code);
  if (fiber->state == FiberState::kFinished) return 0;
  fiber->cancel_requested = true;
  if (fiber->state == FiberState::kBlocked && !fiber->cancel_disabled &&
      can_be_cancelled_in(fiber->waiting.kind)) {
    wake(*fiber);
  }
  return 0;
}

// The process ends here, whatever its other threads are doing.
[[noreturn]] void end_program(int status, const char* call, Address code) {
  ++world.position;
  point(Event{0, 0, code, EventKind::kEnd, true, false});
  if (status != 0) {
    Finding finding;
    finding.kind = FindingKind::kError;
    finding.message =
        name_of(*world.current) + " ended the program with exit status " + std::to_string(status);
    finding.sides.push_back(current_side(call, code));
    report(std::move(finding));
  }
  world.exited = true;
  end_schedule(Status::kEnded);
}

}  // namespace

void end_thread(void* result) {
  Fiber& me = *world.current;
  me.result = result;
  me.cancel_disabled = true;  // nothing cancels what is ending already
  go_on_unwinding();
  __builtin_unreachable();
}

void cancellation_point() {
  const Fiber& me = *world.current;
  if (!me.cancel_requested || me.cancel_disabled) return;
  end_thread(PTHREAD_CANCELED);
}

}  // namespace mpsstress::runtime

using namespace mpsstress::runtime;  // NOLINT: what follows are definitions of library functions

MPSSTRESS_WEAK_BEGIN
extern "C" {

void pthread_exit(void* result) {
  if (!inside_controlled) {
    real_exit_thread(result);
    __builtin_trap();
  }
  RuntimeScope runtime;
  end_thread(result);
}

void mpsstress_register_cancel(void* handler) __asm__("__pthread_register_cancel");
void mpsstress_register_cancel(void* handler) {
  if (!inside_controlled) return real_register(handler);
  void* const before = world.current->cleanup_handlers;
  std::memcpy(static_cast<char*>(handler) + kLink, &before, sizeof before);
  world.current->cleanup_handlers = handler;
}
void mpsstress_unregister_cancel(void* handler) __asm__("__pthread_unregister_cancel");
void mpsstress_unregister_cancel(void* handler) {
  if (!inside_controlled) return real_unregister(handler);
  world.current->cleanup_handlers = handler_before(handler);
}
void mpsstress_unwind_next(void* handler) __asm__("__pthread_unwind_next");
void mpsstress_unwind_next(void* handler) {
  if (!inside_controlled) return real_unwind_next(handler);
  RuntimeScope runtime;
  go_on_unwinding();
}

int pthread_cancel(pthread_t thread) {
  if (!inside_controlled) return real_cancel(thread);
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  return cancel(thread, code);
}

void pthread_testcancel() {
  if (!inside_controlled) return real_testcancel();
  const Address code = MPSSTRESS_CALL_SITE();
  RuntimeScope runtime;
  ++world.position;
  point(Event{0, 0, code, EventKind::kChoose, false, false});
  cancellation_point();
}

int pthread_setcancelstate(int state, int* former) {
  if (!inside_controlled) return real_setcancelstate(state, former);
  if (state != PTHREAD_CANCEL_ENABLE && state != PTHREAD_CANCEL_DISABLE) return EINVAL;
  Fiber& me = *world.current;
  if (former != nullptr) {
    *former = me.cancel_disabled ? PTHREAD_CANCEL_DISABLE : PTHREAD_CANCEL_ENABLE;
  }
  me.cancel_disabled = state == PTHREAD_CANCEL_DISABLE;
  return 0;
}

int pthread_setcanceltype(int type, int* former) {
  if (!inside_controlled) return real_setcanceltype(type, former);
  if (type != PTHREAD_CANCEL_DEFERRED && type != PTHREAD_CANCEL_ASYNCHRONOUS) return EINVAL;
  Fiber& me = *world.current;
  if (former != nullptr) {
    *former = me.cancel_asynchronous ? PTHREAD_CANCEL_ASYNCHRONOUS : PTHREAD_CANCEL_DEFERRED;
  }
  me.cancel_asynchronous = type == PTHREAD_CANCEL_ASYNCHRONOUS;
  return 0;
}

#define MPSSTRESS_ENDS_PROGRAM(name, real)          \
  void mpsstress_##name(int status) __asm__(#name); \
  void mpsstress_##name(int status) {               \
    if (!inside_controlled) {                       \
      real(status);                                 \
      __builtin_trap();                             \
    }                                               \
    const Address code = MPSSTRESS_CALL_SITE();     \
    RuntimeScope runtime;                           \
    end_program(status, #name, code);               \
  }
MPSSTRESS_ENDS_PROGRAM(exit, real_exit)
MPSSTRESS_ENDS_PROGRAM(quick_exit, real_quick_exit)
MPSSTRESS_ENDS_PROGRAM(_exit, real_underscore_exit)
MPSSTRESS_ENDS_PROGRAM(_Exit, real_underscore_exit)

}  // extern "C"
MPSSTRESS_WEAK_END
