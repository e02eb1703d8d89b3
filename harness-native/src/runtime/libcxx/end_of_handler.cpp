// The end of a handler lets go of its exception; whoever does that last destroys it, after all that
// the other owners did with it (exception_pointer.cpp).
#include "runtime/base/inside.hpp"
#include "runtime/base/real_calls.hpp"

extern "C" {
void __tsan_acquire(void* address);
void __tsan_release(void* address);

void* __cxa_current_primary_exception() noexcept;
void __cxa_decrement_exception_refcount(void* exception) noexcept;
void __cxa_end_catch();
}

static mpsstress::runtime::RealCall<void()> real_end_catch("__cxa_end_catch");

void __cxa_end_catch() {
  if (!mpsstress::runtime::inside_controlled) return real_end_catch();
  void* const exception = __cxa_current_primary_exception();  // one owner more
  if (exception == nullptr) return real_end_catch();
  char* const head = static_cast<char*>(exception) - 16;  // no program touches that
  __tsan_release(head);
  __tsan_acquire(head);
  real_end_catch();
  __cxa_decrement_exception_refcount(exception);
}
