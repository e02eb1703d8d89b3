// The one place that says which orders between threads a race detector may see.
//
// The simulated device has locks and worker threads that the real one does not show. Whatever they
// order by accident must stay invisible, otherwise two kernels on two queues without an event would
// look ordered. So in builds instrumented by -fsanitize=thread (ThreadSanitizer's own runtime or
// the controlled one, which provides the same entry points):
//  - the service's locks and book-keeping are hidden (Hidden, HiddenLock);
//  - each command queue executes in a context of its own (Context), switched to without order;
//  - promised orders are stated: released() on one side, acquired() on the other.
// In ordinary builds all of this is empty, and the locks alone do the work.
#ifndef MPSSTRESS_DISPATCH_ORDERING_HPP
#define MPSSTRESS_DISPATCH_ORDERING_HPP

#include <condition_variable>
#include <mutex>
#include <utility>

#if defined(__SANITIZE_THREAD__)
#define MPSSTRESS_SEES_ORDER 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define MPSSTRESS_SEES_ORDER 1
#endif
#endif
#ifndef MPSSTRESS_SEES_ORDER
#define MPSSTRESS_SEES_ORDER 0
#endif

#if MPSSTRESS_SEES_ORDER
extern "C" {
void __tsan_acquire(void* address);
void __tsan_release(void* address);
void* __tsan_get_current_fiber(void);
void* __tsan_create_fiber(unsigned flags);
void __tsan_destroy_fiber(void* fiber);
void __tsan_switch_to_fiber(void* fiber, unsigned flags);
void __tsan_ignore_thread_begin(void);
void __tsan_ignore_thread_end(void);
void AnnotateIgnoreSyncBegin(const char* file, int line);
void AnnotateIgnoreSyncEnd(const char* file, int line);
}
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

// An object whose address stands for one promised order.
struct Promise {
  void released() const { ordering::released(this); }
  void acquired() const { ordering::acquired(this); }
  char address = 0;
};

// Book-keeping that no program could see: neither its accesses nor its synchronisation count.
class Hidden {
 public:
  Hidden() {
#if MPSSTRESS_SEES_ORDER
    AnnotateIgnoreSyncBegin(__FILE__, __LINE__);
    __tsan_ignore_thread_begin();
#endif
  }
  ~Hidden() {
#if MPSSTRESS_SEES_ORDER
    __tsan_ignore_thread_end();
    AnnotateIgnoreSyncEnd(__FILE__, __LINE__);
#endif
  }
  Hidden(const Hidden&) = delete;
  Hidden& operator=(const Hidden&) = delete;
};

// A hidden critical section. Never run code of the program under test inside one.
class HiddenLock {
 public:
  explicit HiddenLock(std::mutex& mutex) : lock_(mutex) {}
  std::unique_lock<std::mutex>& lock() { return lock_; }

 private:
  Hidden hidden_;  // before the lock: constructed first, destroyed last
  std::unique_lock<std::mutex> lock_;
};

// A line of execution of its own, as a race detector sees it: a queue of the device executes on
// whatever worker is free, but is ordered only as the device promises. One worker at a time.
class Context {
 public:
  // Made by the thread whose actions so far happen before everything in the context.
  Context() {
#if MPSSTRESS_SEES_ORDER
    fiber_ = __tsan_create_fiber(0);
#endif
  }
  ~Context() {
#if MPSSTRESS_SEES_ORDER
    __tsan_destroy_fiber(fiber_);
#endif
  }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  // Both switches stay in one function: the detector's shadow stacks remain balanced.
  template <typename Function>
  void run(Function&& function) {
#if MPSSTRESS_SEES_ORDER
    void* caller = __tsan_get_current_fiber();
    __tsan_switch_to_fiber(fiber_, 1 /* no order */);
    std::forward<Function>(function)();
    __tsan_switch_to_fiber(caller, 1 /* no order */);
#else
    std::forward<Function>(function)();
#endif
  }

 private:
#if MPSSTRESS_SEES_ORDER
  void* fiber_ = nullptr;
#endif
};

}  // namespace mpsstress::dispatch::ordering

#endif  // MPSSTRESS_DISPATCH_ORDERING_HPP
