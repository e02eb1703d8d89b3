// Order that the host's own atomics give, announced to the race detector: in explored runs the host
// is not instrumented, and what it orders between two calls of the SUT would look like a race
// there.
#ifndef MPSSTRESS_PROGRAM_HOST_HAPPENS_BEFORE_HPP
#define MPSSTRESS_PROGRAM_HOST_HAPPENS_BEFORE_HPP

#if defined(MPSSTRESS_CONTROLLED)
extern "C" {
void __tsan_acquire(void* address);
void __tsan_release(void* address);
}
#endif

namespace mpsstress::program {

/// All that the calling thread has done comes before whatever follows happens_before_acquire of
/// that object.
inline void happens_before_release([[maybe_unused]] void* object) {
#if defined(MPSSTRESS_CONTROLLED)
  __tsan_release(object);
#endif
}

inline void happens_before_acquire([[maybe_unused]] void* object) {
#if defined(MPSSTRESS_CONTROLLED)
  __tsan_acquire(object);
#endif
}

}  // namespace mpsstress::program

#endif
