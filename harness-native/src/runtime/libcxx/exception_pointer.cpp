// The functions of std::exception_ptr, which otherwise live in libc++ and would be accesses that
// nobody sees: two threads in one of them, and a pointer in static storage that the next schedule
// finds set. Compiled with instrumentation. Whoever lets go of an exception last destroys it, after
// all that the others did with it; how many there are, only the library counts.
#include <exception>

extern "C" {
void __tsan_acquire(void* address);
void __tsan_release(void* address);

void* __cxa_current_primary_exception() noexcept;
void __cxa_increment_exception_refcount(void* exception) noexcept;
void __cxa_decrement_exception_refcount(void* exception) noexcept;
}

namespace {

// Of an exception before one of its owners lets go of it. In its head, which no program touches.
void order_owners(void* exception) {
  char* const head = static_cast<char*>(exception) - 16;
  __tsan_release(head);
  __tsan_acquire(head);
}

void let_go(void* exception) {
  if (exception == nullptr) return;
  order_owners(exception);
  __cxa_decrement_exception_refcount(exception);
}

}  // namespace

namespace std {  // NOLINT: definitions of the library's own functions

exception_ptr::exception_ptr(const exception_ptr& other) noexcept : __ptr_(other.__ptr_) {
  __cxa_increment_exception_refcount(__ptr_);
}

exception_ptr& exception_ptr::operator=(const exception_ptr& other) noexcept {
  if (__ptr_ == other.__ptr_) return *this;
  __cxa_increment_exception_refcount(other.__ptr_);
  let_go(__ptr_);
  __ptr_ = other.__ptr_;
  return *this;
}

exception_ptr::~exception_ptr() noexcept { let_go(__ptr_); }

exception_ptr current_exception() noexcept {
  exception_ptr pointer;
  pointer.__ptr_ = __cxa_current_primary_exception();
  return pointer;
}

}  // namespace std
