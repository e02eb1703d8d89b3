// Order that the host's own atomics give, said aloud: in controlled runs the host is not
// instrumented, and what it orders between two calls of the SUT would look like a race there.
#ifndef MPSSTRESS_PROGRAM_TOLD_ORDER_HPP
#define MPSSTRESS_PROGRAM_TOLD_ORDER_HPP

#if defined(MPSSTRESS_CONTROLLED)
extern "C" {
void __tsan_acquire(void* address);
void __tsan_release(void* address);
}
#endif

namespace mpsstress::program {

/// All that the calling thread has done comes before whatever follows tell_acquire of that object.
inline void tell_release([[maybe_unused]] void* object) {
#if defined(MPSSTRESS_CONTROLLED)
  __tsan_release(object);
#endif
}

inline void tell_acquire([[maybe_unused]] void* object) {
#if defined(MPSSTRESS_CONTROLLED)
  __tsan_acquire(object);
#endif
}

}  // namespace mpsstress::program

#endif
