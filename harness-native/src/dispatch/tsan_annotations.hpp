// Functions and counts that race detectors do not see, and where an explored schedule does not
// switch: for book-keeping that orders nothing and that no program can observe in between.
#ifndef MPSSTRESS_DISPATCH_TSAN_ANNOTATIONS_HPP
#define MPSSTRESS_DISPATCH_TSAN_ANNOTATIONS_HPP

#include <cstdint>

// Whether this code is instrumented by -fsanitize=thread (for ThreadSanitizer's own runtime or for
// the controlled one).
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

// A function with this attribute may call only others that have it, and compiler builtins: what is
// not instrumented is never inlined into what is, nor the other way round.
#if !MPSSTRESS_SEES_ORDER
#define MPSSTRESS_NO_TSAN
#elif defined(__clang__)
#define MPSSTRESS_NO_TSAN __attribute__((disable_sanitizer_instrumentation))
#else
#define MPSSTRESS_NO_TSAN __attribute__((no_sanitize_thread))
#endif

namespace mpsstress::dispatch {

// A count for statistics.
class UninstrumentedCount {
 public:
  MPSSTRESS_NO_TSAN std::int64_t add(std::int64_t number) {
    return __atomic_add_fetch(&value_, number, __ATOMIC_RELAXED);
  }
  // Adds one if that is at most maximum.
  MPSSTRESS_NO_TSAN bool add_one_up_to(std::int64_t maximum) {
    std::int64_t value = __atomic_load_n(&value_, __ATOMIC_RELAXED);
    do {
      if (value >= maximum) return false;
    } while (!__atomic_compare_exchange_n(&value_, &value, value + 1, true, __ATOMIC_RELAXED,
                                          __ATOMIC_RELAXED));
    return true;
  }
  MPSSTRESS_NO_TSAN std::int64_t get() const { return __atomic_load_n(&value_, __ATOMIC_RELAXED); }

 private:
  std::int64_t value_ = 0;
};

}  // namespace mpsstress::dispatch

#endif  // MPSSTRESS_DISPATCH_TSAN_ANNOTATIONS_HPP
