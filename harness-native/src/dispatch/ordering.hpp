// The one place that says which orders between threads a race detector may see.
//
// The simulated device has locks and worker threads that the real one does not show. Whatever they
// order by accident must stay invisible, otherwise two kernels on two queues without an event would
// look ordered. So in builds instrumented by -fsanitize=thread (ThreadSanitizer's own runtime or
// the controlled one, which provides the same entry points):
//  - workers and the service's locks are hidden (Hidden, HiddenLock); a block of the program that a
//    worker runs is shown again (Shown);
//  - promised orders are stated: released() on one side, acquired() on the other;
//  - what the device does to memory is stated in the name of a line of execution of its own
//    (Context), one for each command queue, whatever worker does the work. Only statements are made
//    there: two lines that ran code on one worker would seem to race for its stack.
// In ordinary builds all of this is empty, and the locks alone do the work.
#ifndef MPSSTRESS_DISPATCH_ORDERING_HPP
#define MPSSTRESS_DISPATCH_ORDERING_HPP

#include <cstddef>
#include <mutex>

#include "dispatch/tsan_annotations.hpp"

#if MPSSTRESS_SEES_ORDER
extern "C" {
void __tsan_acquire(void* address);
void __tsan_release(void* address);
void* __tsan_get_current_fiber(void);
void* __tsan_create_fiber(unsigned flags);
void __tsan_destroy_fiber(void* fiber);
void __tsan_set_fiber_name(void* fiber, const char* name);
void __tsan_switch_to_fiber(void* fiber, unsigned flags);
void __tsan_func_entry(void* caller_pc);
void __tsan_func_exit(void);
void __tsan_read_range(void* address, unsigned long size);
void __tsan_write_range(void* address, unsigned long size);
// ThreadSanitizer's own runtime only: with the place that the access is to be shown at.
__attribute__((weak)) void __tsan_read_range_pc(void* address, unsigned long size, void* pc);
__attribute__((weak)) void __tsan_write_range_pc(void* address, unsigned long size, void* pc);
void __tsan_ignore_thread_begin(void);
void __tsan_ignore_thread_end(void);
void AnnotateIgnoreSyncBegin(const char* file, int line);
void AnnotateIgnoreSyncEnd(const char* file, int line);
}
// The controlled runtime only.
namespace mpsstress::runtime {
__attribute__((weak)) void pass();
__attribute__((weak)) void hide();
__attribute__((weak)) void show();
}  // namespace mpsstress::runtime
#endif

namespace mpsstress::dispatch::ordering {

// What happened before released(x) happens before what follows an acquired(x) that comes later.
// Any address will do as x; give each promise its own member.
inline void released([[maybe_unused]] const void* promise) {
#if MPSSTRESS_SEES_ORDER
  __tsan_release(const_cast<void*>(promise));
#endif
}
inline void acquired([[maybe_unused]] const void* promise) {
#if MPSSTRESS_SEES_ORDER
  __tsan_acquire(const_cast<void*>(promise));
#endif
}

// A place where an explored schedule may switch although nothing is shared there: kernels have one
// between reading and computing, and one between computing and writing.
inline void scheduling_point() {
#if MPSSTRESS_SEES_ORDER
  if (runtime::pass != nullptr) runtime::pass();
#endif
}

// An object whose address stands for one promised order.
struct Promise {
  void released() const { ordering::released(&address); }
  void acquired() const { ordering::acquired(&address); }
  char address = 0;
};

// Book-keeping that no program could see: neither its accesses nor its synchronisation count. An
// explored schedule switches at its locks alone.
class Hidden {
 public:
  Hidden() { begin(); }
  ~Hidden() { end(); }
  Hidden(const Hidden&) = delete;
  Hidden& operator=(const Hidden&) = delete;

 private:
  friend class Shown;
  static void begin() {
#if MPSSTRESS_SEES_ORDER
    if (runtime::hide != nullptr) return runtime::hide();
    AnnotateIgnoreSyncBegin(__FILE__, __LINE__);
    __tsan_ignore_thread_begin();
#endif
  }
  static void end() {
#if MPSSTRESS_SEES_ORDER
    if (runtime::show != nullptr) return runtime::show();
    __tsan_ignore_thread_end();
    AnnotateIgnoreSyncEnd(__FILE__, __LINE__);
#endif
  }
};

// The program's own code, inside one Hidden.
class Shown {
 public:
  Shown() { Hidden::end(); }
  ~Shown() { Hidden::begin(); }
  Shown(const Shown&) = delete;
  Shown& operator=(const Shown&) = delete;
};

// A hidden critical section. Never run code of the program inside one.
class HiddenLock {
 public:
  explicit HiddenLock(std::mutex& mutex) : lock_(mutex) {}
  std::unique_lock<std::mutex>& lock() { return lock_; }

 private:
  Hidden hidden_;  // before the lock: constructed first, destroyed last
  std::unique_lock<std::mutex> lock_;
};

// Where a stated access comes from: a function, called from these return addresses (innermost
// first). It becomes the stack of a report.
struct Origin {
  const void* function = nullptr;
  void* const* callers = nullptr;
  unsigned depth = 0;
};

// A line of execution that makes statements; reports call it by its name. One worker at a time
// makes them, inside one Hidden.
class Context {
 public:
#if MPSSTRESS_SEES_ORDER
  explicit Context(const char* name) : fiber_(__tsan_create_fiber(0)) {
    __tsan_set_fiber_name(fiber_, name);
  }
  ~Context() { __tsan_destroy_fiber(fiber_); }
#else
  explicit Context(const char* /*name*/) {}
#endif
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  void released(const void* promise) const;
  void acquired(const void* promise) const;
  void released(const Promise& promise) const { released(&promise.address); }
  void acquired(const Promise& promise) const { acquired(&promise.address); }
  void read(const void* address, std::size_t size, const Origin& origin) const;
  void written(const void* address, std::size_t size, const Origin& origin) const;

#if MPSSTRESS_SEES_ORDER
 private:
  void* const fiber_;
#endif
};

#if !MPSSTRESS_SEES_ORDER
inline void Context::released(const void*) const {}
inline void Context::acquired(const void*) const {}
inline void Context::read(const void*, std::size_t, const Origin&) const {}
inline void Context::written(const void*, std::size_t, const Origin&) const {}
#endif

}  // namespace mpsstress::dispatch::ordering

#endif  // MPSSTRESS_DISPATCH_ORDERING_HPP
